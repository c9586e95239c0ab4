import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { AppError, withoutStop } from "../../server/base/errors.ts";

interface Running {
  cwd?: string;
  /** All of its variables; those of this process unless said otherwise. */
  env?: Readonly<Record<string, string | undefined>>;
  /** What it reads on standard input. */
  input?: Uint8Array;
  /** Shows what it writes to standard error, such as npm's progress. */
  isShown?: boolean;
}

/** What env(1) answers when there is no such program. */
const NOT_FOUND = 127;

/** Runs a program to its end. @throws AppError `unavailable` if it is not installed. */
export async function runProgram(
  [file = "", ...args]: readonly string[],
  { cwd, env, input, isShown = false }: Running = {},
): Promise<{ isDone: boolean; stdout: string; stderr: string }> {
  // git asks for no password: nobody may be there.
  const child = spawn("env", ["GIT_TERMINAL_PROMPT=0", "LC_ALL=C", file, ...args], {
    cwd,
    env,
    stdio: ["pipe", "pipe", isShown ? "inherit" : "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout?.on("data", (part) => (printed.stdout += part));
  child.stderr?.on("data", (part) => (printed.stderr += part));
  // A program that does not read its input may end first.
  child.stdin?.on("error", () => undefined).end(input);
  const [code] = await once(child, "close");
  if (code === NOT_FOUND)
    throw new AppError("unavailable", `${file} was not found. Install it and run the command again.`);
  return { isDone: code === 0, ...printed };
}

/**
 * Runs a command of the version in `folder`, whichever is current; it installs and builds first what is missing, and
 * ends that when this process is gone, however it ended (scripts/signals.mjs).
 */
export function runMasthead(folder: string, args: readonly string[], options: Running = {}) {
  const own = join(folder, "node_modules/.bin/node");
  const node = existsSync(own) ? own : process.execPath;
  // env(1) takes it as a variable.
  const parent = `MASTHEAD_PARENT=${process.pid}`;
  return runProgram([parent, node, join(folder, "scripts/masthead.mjs"), ...args], options);
}

/** Of a longer text the first lines and the last are shown: git names the cause first and the advice last. */
const LINES_SHOWN = { first: 10, last: 20 };

/** What a failed program has written, as the end of a sentence: all of its lines, below the sentence if there are several. */
export function reasonIn(printed: string): string {
  const lines = printed
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd())
    .filter(Boolean);
  const [only = "it gives no reason"] = lines;
  if (lines.length < 2) return `: ${withoutStop(only.trim())}.`;
  const { first, last } = LINES_SHOWN;
  const shown = lines.length > first + last ? [...lines.slice(0, first), "…", ...lines.slice(-last)] : lines;
  return `:\n${shown.map((line) => `  ${line}`).join("\n")}`;
}
