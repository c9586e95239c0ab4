import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { nodeArguments, productEnvironment, programs } from "../../scripts/product.mjs";

export interface ServerProcess extends AsyncDisposable {
  url: string;
  /** What it printed, with the line breaks. */
  output: () => { stdout: string; stderr: string };
  /** Ends it by a signal and tells the exit code; null when the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  child: ChildProcess;
}

const paths = { ...programs, dev: "src/server/dev.ts" };
type Program = keyof typeof paths;

interface Placing {
  uid?: number;
  /** What a command begins with that runs on another machine (tests/failure/machines). */
  within?: readonly string[];
}

/** Runs a program of Masthead as a process of its own and collects what it prints. */
export function spawnProgram(
  program: Program,
  args: string[],
  env: Record<string, string>,
  { within = [], ...user }: Placing = {},
) {
  const [first = "", ...rest] = [...within, process.execPath, ...nodeArguments(paths[program], args)];
  const child = spawn(first, rest, {
    ...user,
    env: {
      PATH: process.env["PATH"] ?? "",
      ...productEnvironment(),
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (part) => (printed.stdout += part));
  child.stderr.on("data", (part) => (printed.stderr += part));
  return { child, output: () => printed };
}

/** Starts a server on a free port and waits until it serves. @throws with what it printed when it does not. */
export async function startServer(
  env: Record<string, string>,
  program: Program = "server",
  placing: Placing = {},
): Promise<ServerProcess> {
  const { child, output } = spawnProgram(program, [], { PORT: "0", ...env }, placing);
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const [, address] = /Site\s+(https?:\S+)/.exec(output().stdout) ?? [];
      if (address && output().stdout.endsWith("\n\n")) resolve(address);
    });
    child.once("exit", () => reject(new Error(`The server ended: ${output().stderr}`)));
  });
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url,
    output,
    stop,
    child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await stop("SIGKILL");
    },
  };
}
