import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { say } from "./run.mjs";

const startWithinMs = 60_000;
const lookAgainMs = 50;

/** It lives for minutes and may be lost, so nothing waits for the disk; only the socket in its folder leads to it. */
const settings = {
  listen_addresses: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "256MB",
  max_connections: "100",
  log_min_messages: "fatal",
};

/**
 * Makes a cluster in a folder (`$1`) with PostgreSQL's programs (`$2`), and runs it with the settings that follow.
 * When our end of its input closes it is stopped and the folder removed: that happens even if we are killed. The
 * signal is repeated because a server that is just starting ignores it. macOS has no C.UTF-8.
 */
const guard = `
  folder=$1 programs=$2; shift 2
  make() {
    "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-sync --locale="$1" >/dev/null
  }
  exec 3<&0
  if make C.UTF-8 || make C; then
    "$programs/postgres" -D "$folder/data" -p 5432 -k "$folder" "$@" &
    server=$!
    { cat <&3; while kill -INT $server 2>/dev/null; do sleep 0.1; done; } &
    wait $server
  fi
  rm -rf "$folder"
`;

/**
 * Starts a fresh PostgreSQL in a folder in `place`, /tmp unless said otherwise: TMPDIR may be closed to the server's
 * user, and a socket's path has at most 103 characters. Returns its `url`, a `title` and `stop`; undefined, having said
 * why, if it fails.
 */
export async function startTemporaryCluster(programs, place = "/tmp") {
  const folder = mkdtempSync(join(place, "masthead-postgres-"));
  const server = startServer(folder, programs);
  const isUp = await isReady(server, folder).catch(async (error) => {
    // Left running, it would keep this process from ending as well.
    await server.stop();
    throw error;
  });
  if (isUp) {
    const url = `postgres://postgres@localhost/postgres?host=${folder}`;
    return { url, title: `a temporary cluster made with ${programs}`, stop: server.stop };
  }
  await server.stop();
  say(`PostgreSQL (${programs}) did not start: ${server.words() || "it took too long"}`);
  return undefined;
}

function startServer(folder, programs) {
  const user = process.getuid() === 0 ? findUnprivilegedUser() : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn("sh", ["-c", guard, "sh", folder, programs, ...flags], {
    ...user,
    cwd: folder,
    env: environment(),
    stdio: ["pipe", "ignore", "pipe"],
    // In a session of its own, out of reach of the terminal's Ctrl-C: the tests end first.
    detached: true,
  });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (words = (words + text).slice(0, 2_000)));
  const ended = once(child, "close");
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { words: () => words.trim(), hasEnded: () => child.exitCode !== null, stop };
}

/** PostgreSQL refuses to run as root. */
export function findUnprivilegedUser() {
  const user = ["postgres", "nobody"].find((name) => askId("-u", name));
  return { uid: Number(askId("-u", user)), gid: Number(askId("-g", user)) };
}

const askId = (option, user) => spawnSync("id", [option, user], { encoding: "utf8" }).stdout.trim();

/** Ours without PGPORT, PGDATA and the like, which mean another server. */
function environment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
}

/** Waits until the server's own status file says that it takes connections. */
async function isReady(server, folder) {
  const statusFile = join(folder, "data/postmaster.pid");
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline && !server.hasEnded()) {
    if (/^ready/m.test(readIfThere(statusFile))) return true;
    await delay(lookAgainMs);
  }
  return false;
}

/** While initdb works, it has a status file of its own, which goes at any moment. */
function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
}
