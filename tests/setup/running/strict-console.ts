import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

const unexpected: string[] = [];

for (const level of ["error", "warn"] as const) {
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...args)}`);
  };
}

/** A test that expects such a line listens itself: `vi.spyOn(console, "error").mockImplementation(() => {})`. */
function failOnUnexpectedLines() {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`Nobody expected these lines on the console:\n${lines.join("\n")}`);
}

afterEach(failOnUnexpectedLines);
// What was said after the last test, or by a file that has none.
afterAll(failOnUnexpectedLines);
