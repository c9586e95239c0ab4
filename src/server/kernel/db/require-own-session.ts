import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { SECOND } from "../../base/clock.ts";
import { StartupError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { guardClient } from "./guard-client.ts";

/** A notification takes milliseconds. */
const HEARD_WITHIN_MS = 5 * SECOND;

/**
 * Finds out whether a connection keeps its session, by what needs it: one connection listens, and another notifies it.
 * A pooler that gives each transaction another session (PgBouncer in transaction mode) has taken the listening session
 * away by then, however many there are.
 * @throws StartupError if it does not.
 */
export async function requireOwnSession(databaseUrl: string, log: Log) {
  const channel = `masthead_probe_${randomUUID().replaceAll("-", "")}`;
  await using opened = new AsyncDisposableStack();
  const connect = async () => {
    const client = new Client({ connectionString: databaseUrl });
    guardClient(client, log);
    opened.defer(() => client.end());
    await client.connect();
    return client;
  };
  const [listener, speaker] = [await connect(), await connect()];
  const { promise: heard, resolve } = Promise.withResolvers<boolean>();
  listener.on("notification", () => resolve(true));
  await listener.query(`listen ${channel}`);
  await speaker.query(`notify ${channel}`);
  const over = new AbortController();
  const silence = delay(HEARD_WITHIN_MS, false, { signal: over.signal });
  silence.catch(() => undefined);
  const isHeard = await Promise.race([heard, silence]);
  over.abort();
  if (!isHeard)
    throw new StartupError(
      "DATABASE_URL leads to a pooler that gives each transaction another session, such as PgBouncer with pool_mode = transaction. Locks and notifications need a session of their own: set pool_mode = session for this database, or connect to PostgreSQL directly.",
    );
}
