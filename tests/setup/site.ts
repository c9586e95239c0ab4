import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/server/kernel/config.ts";
import { openDatabase, type Db } from "../../src/server/kernel/db/open.ts";
import { openBuiltServer } from "./built-server.ts";
import { quiet } from "./engines.ts";

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Ports of sites that have ended, the latest last: a tab that was there has the scripts and fonts of the build ready. */
const knownPorts: number[] = [];

async function openOnKnownPort<Opened>(open: (port: number) => Promise<Opened>): Promise<Opened> {
  const known = knownPorts.pop();
  // Another program may have taken it meanwhile.
  return known === undefined ? open(0) : open(known).catch(() => open(0));
}

/**
 * The built server on a port and a data folder of its own, with the twelve sample posts; `env` is its environment. Without
 * the backup that a new site begins with, which takes as much processor time as all else of its start.
 */
export async function startSite(env: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), "masthead-site-")));
  const own = { DATA_DIR: folder.path, LOG_LEVEL: "silent", BACKUP_EVERY: "0" };
  const open = (port: number) =>
    openBuiltServer({ config: readConfig({ ...own, PORT: String(port), ...env }), log: quiet });
  let server = await openOnKnownPort(open);
  opened.defer(async () => {
    await server[Symbol.asyncDispose]();
    knownPorts.push(server.port);
  });
  const kept = opened.move();
  return {
    url: `http://localhost:${server.port}`,
    dataDir: folder.path,
    /** The path of the one-time link that creates the owner. */
    setupPath: server.setupPath ?? "",
    /** Reads or changes its database as a command does beside the server. */
    withDatabase: async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
      await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
      return await work(database.db);
    },
    /** Ends the server and starts another at its address. */
    restart: async () => {
      await server[Symbol.asyncDispose]();
      server = await open(server.port);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
