import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { onCore } from "./on-core.ts";

const CONNECTIONS = 32;

/** Installs wrk as root where it is missing (Debian); anybody else is told how to install it, and the bench ends. */
export function requireWrk() {
  if (isInstalled()) return;
  if (process.getuid?.() === 0) {
    const quiet = { stdio: "ignore" } as const;
    spawnSync("apt-get", ["update"], quiet);
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "wrk"], quiet);
  }
  if (isInstalled()) return;
  console.error("This bench needs wrk, which is not installed. Install it (Debian: apt-get install wrk).");
  process.exit(1);
}

// Without arguments it prints its usage and exits with 1.
const isInstalled = () => spawnSync("wrk").error === undefined;

/**
 * Returns how many answers a second one thread of wrk gets over 32 connections.
 * @throws Error if a request failed, or was answered with another status than 2xx or 3xx.
 */
export async function load(
  url: string,
  { headers, seconds, core }: { headers: Record<string, string>; seconds: number; core?: number | undefined },
): Promise<number> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const [program, ...args] = onCore(core, ["wrk", "-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...asked, url]);
  const { stdout } = await promisify(execFile)(program, args);
  const failures = /Socket errors: .*|Non-2xx or 3xx responses: .*/.exec(stdout);
  if (failures) throw new Error(`${url}: ${failures[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
