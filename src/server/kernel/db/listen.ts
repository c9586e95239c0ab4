import type { Log } from "../../base/log.ts";
import { keepConnection } from "./keep-connection.ts";

/**
 * Calls `hear` at every NOTIFY on `channel`, and once whenever listening begins, as what was said before was missed.
 * Never throws: a database that does not let us listen (a pooler in between) is logged, and what listens also looks by
 * itself meanwhile.
 */
export const listenOnPostgres = (
  connectionString: string,
  { channel, hear, log }: { channel: string; hear: () => void; log: Log },
): AsyncDisposable =>
  keepConnection(connectionString, {
    async begin(client) {
      client.on("notification", hear);
      await client.query(`listen ${channel}`);
      hear();
    },
    log,
    failure: "PostgreSQL cannot be listened to; changes are looked for instead",
  });
