import { spawn } from "node:child_process";
import { constants } from "node:os";
import { relaySignals } from "./signals.mjs";

/** Ends a script with one line for the person (none if empty) and an exit code. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a script's `main` and exits with the code that it returns, or that its Stop carries. */
export async function exitWith(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) say(error.message);
    process.exitCode = error.exitCode;
  }
}

/** One line about what the script does; on stderr, because the output of a command belongs to the command. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a program with our streams until it ends, or is told to after `limitMs`. Returns its exit code (128 + n when
 * signal n ended it) and the signal that told us to stop meanwhile, if one did; the program got that, too, and once.
 */
export async function run(file, args, options = {}) {
  const { env, cwd, stdio = "inherit", shell = false, onStart, stopWith, limitMs } = options;
  const child = spawn(file, args, { cwd, stdio, shell, env: { ...process.env, ...env } });
  const signals = relaySignals(child, stopWith);
  const limit = limitMs && setTimeout(() => child.kill(), limitMs);
  if (child.pid) onStart?.(child.pid);
  try {
    return { exitCode: await exitCodeOf(child), stopSignal: signals.told() };
  } finally {
    clearTimeout(limit);
    signals.stop();
  }
}

/** Like `run`, for one step of several. Returns the exit code. @throws Stop when we were told to stop meanwhile. */
export async function runStep(file, args, options) {
  const { exitCode, stopSignal } = await run(file, args, options);
  if (stopSignal) throw new Stop("", 128 + constants.signals[stopSignal]);
  return exitCode;
}

/**
 * Turns this process into another program, whose streams, signals and exit code are its own. Where a process cannot
 * (Windows, Node before 22.15) the program runs as a child, and its exit code comes back.
 */
export async function become(file, args, { env }) {
  if (process.execve) process.execve(file, [file, ...args], { ...process.env, ...env });
  const { exitCode } = await run(file, args, { env });
  return exitCode;
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
