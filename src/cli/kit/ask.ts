import { Writable } from "node:stream";
import { createInterface } from "node:readline/promises";

/**
 * Asks at the terminal and returns the answer, empty if the user ends it instead (Ctrl-C, Ctrl-D). With `isHidden`,
 * the answer is not shown while it is typed.
 */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? { output: unseen, terminal: true } : { output: process.stderr };
  using lines = createInterface({ input: process.stdin, ...output });
  if (isHidden) process.stderr.write(question);
  try {
    return await lines.question(isHidden ? "" : question);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return "";
    throw error;
  } finally {
    if (isHidden) process.stderr.write("\n");
  }
}
