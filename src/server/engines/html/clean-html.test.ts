import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("what cleaning makes too long is refused before V8 gives up reading it", async () => {
  const program = `
    import { cleanHtml } from ${JSON.stringify(new URL("clean-html.ts", import.meta.url))};
    try { cleanHtml("<p>" + "& ".repeat(49_000) + "a ".repeat(940_000)); } catch ({ name, message }) { console.log(name, message); }`;
  // As V8 makes patterns in a process that has made many.
  const args = ["--no-regexp-optimization", "--input-type=module", "-e", program];
  expect((await run(process.execPath, args)).stdout).toBe("AppError Must be at most 2000000 characters\n");
});
