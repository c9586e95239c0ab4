import { once } from "node:events";
import { spawnProgram } from "../../setup/process.ts";

interface Running {
  /** What the command reads from standard input; nothing unless said otherwise. */
  input?: string | Uint8Array;
  env?: Record<string, string>;
  /** The user it runs as; only root may choose. */
  uid?: number;
}

/** Runs `./masthead` with these arguments, as it is built, and tells how it ended. */
export async function runCommand(args: string[], { input = "", env = {}, ...user }: Running = {}) {
  const { child, output } = spawnProgram("command", args, env, user);
  // A command that does not read its input may end first.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code, ...output() };
}
