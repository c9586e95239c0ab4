import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { findPrograms } from "../../scripts/find-postgres.mjs";
import { findUnprivilegedUser } from "../../scripts/temporary-cluster.mjs";

/** A PostgreSQL that one test may stop, kill and start again over the same data. */
export interface OwnCluster extends AsyncDisposable {
  url: string;
  /** Runs PostgreSQL until it accepts connections. */
  start(): Promise<void>;
  /** Ends it: "fast" as an administrator does, "kill" as a crash does (SIGKILL to the postmaster). */
  stop(how: "fast" | "kill"): Promise<void>;
}

type User = { uid?: number; gid?: number };

/** Acknowledged commits survive a kill of the processes; only a power cut would need fsync. */
const SETTINGS = { listen_addresses: "", fsync: "off", max_connections: "60", log_min_messages: "fatal" };
const START_WITHIN_MS = 60_000;

/** Ends the server when our end of its input closes, even if this process is killed. */
const GUARD = `
  programs=$1 folder=$2; shift 2
  exec 3<&0
  "$programs/postgres" -D "$folder/data" -p 5432 -k "$folder" "$@" >/dev/null &
  server=$!
  { cat <&3 >/dev/null; kill -QUIT $server 2>/dev/null; } &
  wait $server
`;

/** Makes and starts a cluster; undefined where PostgreSQL's programs are not installed. */
export async function startOwnCluster(): Promise<OwnCluster | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = await mkdtemp(join("/tmp", "masthead-own-postgres-"));
  const user: User = process.getuid?.() === 0 ? findUnprivilegedUser() : {};
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const url = `postgres://postgres@localhost/postgres?host=${folder}`;
  let server: ReturnType<typeof run> | undefined;
  const start = async () => {
    const deadline = Date.now() + START_WITHIN_MS;
    while (Date.now() < deadline) {
      server = run(programs, folder, user);
      if (await isReady(url, server)) return;
    }
    throw new Error("PostgreSQL did not start");
  };
  const stop = async (how: "fast" | "kill") => {
    if (!server?.isRunning()) return;
    const [pid] = (await readFile(join(folder, "data/postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(pid), how === "kill" ? "SIGKILL" : "SIGINT");
    await server.ended;
  };
  await start();
  return {
    url,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop("fast");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function run(programs: string, folder: string, user: User) {
  const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn("sh", ["-c", GUARD, "sh", programs, folder, ...flags], {
    ...user,
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  const ended = once(child, "exit").then(() => child.stdin.end());
  return { ended, isRunning: () => child.exitCode === null && child.signalCode === null };
}

/** False if the server ended, as it does while a killed predecessor's processes still hold its memory. */
async function isReady(url: string, server: ReturnType<typeof run>): Promise<boolean> {
  while (server.isRunning()) {
    if (await accepts(url)) return true;
    await delay(20);
  }
  return false;
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  return client.connect().then(
    async () => client.end().then(() => true),
    () => false,
  );
}
