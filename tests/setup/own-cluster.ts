import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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

interface Making {
  /** What a command begins with that runs on another machine; everybody on that machine's network may then come in. */
  within?: readonly string[];
  /** The address of the cluster whose standby this is to be. */
  standbyOf?: string;
}

/** Acknowledged commits survive a kill of the processes; only a power cut would need fsync. */
const SETTINGS = { fsync: "off", max_connections: "60", log_min_messages: "fatal" };
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
export async function startOwnCluster(
  changed: Partial<typeof SETTINGS> = {},
  { within = [], standbyOf }: Making = {},
): Promise<OwnCluster | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = await mkdtemp(join("/tmp", "masthead-own-postgres-"));
  const data = join(folder, "data");
  const asUser = await prefixFor(folder);
  const command = standbyOf
    ? ["pg_basebackup", "-d", standbyOf, "-D", data, "-R", "--checkpoint=fast", "--no-sync"]
    : ["initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"];
  await make([...within, ...asUser, "env", `PATH=${programs}:${process.env["PATH"]}`, ...command], folder);
  if (within.length > 0 && !standbyOf)
    await appendFile(join(data, "pg_hba.conf"), "host all,replication all all trust\n");
  const url = `postgres://postgres@localhost/postgres?host=${folder}`;
  const settings = { ...SETTINGS, ...changed, listen_addresses: within.length > 0 ? "*" : "" };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const guarded = [...within, ...asUser, "sh", "-c", GUARD, "sh", programs, folder, ...flags];
  let server: ReturnType<typeof run> | undefined;
  const start = async () => {
    const deadline = Date.now() + START_WITHIN_MS;
    while (Date.now() < deadline) {
      server = run(guarded, folder);
      if (await isReady(url, server)) return;
    }
    throw new Error("PostgreSQL did not start");
  };
  const stop = async (how: "fast" | "kill") => {
    if (!server?.isRunning()) return;
    const [pid] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
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

/** PostgreSQL refuses to run as root. */
async function prefixFor(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const { uid, gid } = findUnprivilegedUser();
  await chown(folder, uid, gid);
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
}

async function make([program = "", ...args]: readonly string[], cwd: string) {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  const [said, [code]]: [string, unknown[]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new Error(`${args.join(" ")} failed: ${said}`);
}

function run([program = "", ...args]: readonly string[], cwd: string) {
  const child = spawn(program, args, { cwd, stdio: ["pipe", "ignore", "ignore"], detached: true });
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
