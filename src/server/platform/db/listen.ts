import { Client } from "pg";
import { SECOND } from "../clock.ts";
import type { Log } from "../log.ts";

/** How long a lost connection stays lost before the next try; what listens also looks by itself meanwhile. */
const RECONNECT_AFTER_MS = 2 * SECOND;

/**
 * Calls `hear` at every NOTIFY on `channel`, and once whenever listening begins, as what was said before was missed.
 * Works on a connection of its own, as a pool hands its connections from one to the next. Never throws: a database
 * that does not let us listen (a pooler in between) is logged.
 */
export function listenOnPostgres(
  connectionString: string,
  { channel, hear, log }: { channel: string; hear: () => void; log: Log },
): AsyncDisposable {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isDisposed = false;

  const reconnectLater = () => {
    if (isDisposed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), RECONNECT_AFTER_MS);
  };
  const connect = async () => {
    const opened = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5 * SECOND });
    client = opened;
    opened.on("notification", hear);
    opened.on("error", (error) => log.warn({ err: error }, "PostgreSQL dropped the listening connection"));
    opened.on("end", reconnectLater);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      hear();
    } catch (error) {
      log.warn({ err: error }, "PostgreSQL cannot be listened to; changes are looked for instead");
      await opened.end().catch(() => undefined);
      reconnectLater();
    }
  };
  const connecting = connect();
  return {
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
