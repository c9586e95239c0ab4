import type { Client } from "pg";
import type { Log } from "../log.ts";

/**
 * Listens to the errors of a connection for as long as it lives. Without a listener the loss of a connection ends the
 * process: a pool listens only to its idle clients, and Kysely to none. Whoever uses the client learns of the loss from
 * the query that fails.
 */
export function guardClient(client: Client, log: Log) {
  client.on("error", (error) => log.warn({ err: error }, "A connection to PostgreSQL was lost"));
}
