import { existsSync } from "node:fs";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findUnprivilegedUser } from "../../../scripts/temporary-cluster.mjs";
import { freePort, guardServer } from "../mail-servers/guard-server.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Debian's pgbouncer. */
export const hasPgBouncer = existsSync(PROGRAM);

/** A PgBouncer in front of a database. Returns the address of the same database through it. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: "session" | "transaction" | "statement",
): Promise<AsyncDisposable & { url: string }> {
  const folder = await mkdtemp(join("/tmp", "masthead-pgbouncer-"));
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? findUnprivilegedUser() : {};
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const behind = [
    `host=${searchParams.get("host") ?? hostname}`,
    `port=${port || "5432"}`,
    `user=${username}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ].join(" ");
  const listenPort = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const logFile = join(folder, "pgbouncer.log");
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: String(listenPort),
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: mode,
    default_pool_size: "40",
    logfile: logFile,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(file, `[databases]\n* = ${behind}\n[pgbouncer]\n${lines.join("\n")}\n`);
  const { start, stop } = guardServer({
    command: [PROGRAM, file],
    user,
    folder,
    port: listenPort,
    log: () => readFile(logFile, "utf8").catch(() => ""),
  });
  await start();
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}${pathname}`,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
