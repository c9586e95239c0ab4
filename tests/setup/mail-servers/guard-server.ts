import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

interface Guarded {
  /** Runs in the foreground. */
  command: readonly string[];
  /** What ends it: a shell command, to which `$server` is its process. */
  end?: string;
  user: { uid?: number; gid?: number };
  folder: string;
  /** It accepts connections here once it has started. */
  port: number;
  /** What is shown when it does not start. */
  log: () => Promise<string>;
}

const START_WITHIN_MS = 20_000;

/** Ends the server when our end of its input closes, even if this process is killed. */
const GUARD = `
  end=$1; shift
  exec 3<&0
  "$@" >/dev/null 2>&1 &
  server=$!
  { cat <&3 >/dev/null; eval "$end" >/dev/null 2>&1; } &
  wait $server
`;

/** A server of the machine that a test starts and stops as often as it likes, and that never outlives the test. */
export function guardServer({ command, end = "kill -TERM $server", user, folder, port, log }: Guarded) {
  let server: ReturnType<typeof run> | undefined;
  const run = () => {
    const child = spawn("sh", ["-c", GUARD, "sh", end, ...command], {
      ...user,
      cwd: folder,
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    const ended = once(child, "exit");
    return { child, ended, isRunning: () => child.exitCode === null && child.signalCode === null };
  };
  const start = async () => {
    server = run();
    const deadline = Date.now() + START_WITHIN_MS;
    while (!(await accepts(port))) {
      if (Date.now() > deadline) throw new Error(`${command[0]} did not start: ${await log()}`);
      await delay(20);
      // A connection of another test may have taken its port for a moment.
      if (!server.isRunning()) server = run();
    }
  };
  const stop = async () => {
    if (!server?.isRunning()) return;
    server.child.stdin.end();
    await server.ended;
  };
  return { start, stop };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A port that nobody has, below those that the system gives out by itself: no other test is given it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    await using server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
}
