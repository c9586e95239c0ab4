import type { Client } from "pg";
import { StartupError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { guardClient } from "./guard-client.ts";

/*
 * Several servers may share a database of PostgreSQL, and none may while the database is being replaced. Servers share
 * this lock of the database, and a replacement holds it alone. The lock ends with its connection, however that ends.
 */
const LOCK = 5_104_112_117;

/**
 * Says for as long as it lasts that a server uses the database; after a lost connection it says so again.
 * @throws StartupError while the database is being replaced.
 */
export async function lockAsServer(databaseUrl: string, log: Log): Promise<AsyncDisposable> {
  // Loaded here, so that sites on SQLite do not load the PostgreSQL driver.
  const { keepConnection } = await import("./keep-connection.ts");
  const connection = keepConnection(databaseUrl, {
    async begin(client) {
      if (!(await tryLock(client, "pg_try_advisory_lock_shared")))
        throw new StartupError("The database is being replaced by a command. Start again when it has ended.");
    },
    log,
    failure: "PostgreSQL does not know that this server uses it",
  });
  try {
    await connection.begun;
  } catch (error) {
    await connection[Symbol.asyncDispose]();
    throw error;
  }
  return connection;
}

/** Holds the database alone while its content is replaced. @throws StartupError if a server uses it. */
export async function lockAlone(databaseUrl: string, log: Log): Promise<AsyncDisposable> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  guardClient(client, log);
  await client.connect();
  if (await tryLock(client, "pg_try_advisory_lock")) return { [Symbol.asyncDispose]: () => client.end() };
  await client.end();
  throw new StartupError("A Masthead server is running on this PostgreSQL database. Stop it first.");
}

async function tryLock(
  client: Client,
  lock: "pg_try_advisory_lock" | "pg_try_advisory_lock_shared",
): Promise<boolean> {
  const { rows } = await client.query<{ had: boolean }>(`select ${lock}($1) as had`, [LOCK]);
  return rows[0]?.had === true;
}
