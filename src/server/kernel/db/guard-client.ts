import { Socket } from "node:net";
import type { Client } from "pg";
import type { Log } from "../../base/log.ts";
import { markAsOfPostgres } from "../../base/system-errors.ts";

/**
 * Listens to the errors of a connection for as long as it lives. Without a listener, losing a connection would end
 * the process: a pool listens only to its idle clients, and Kysely to none. The user of the client learns of the loss
 * from the query that fails.
 */
export function guardClient(client: Client, log: Log) {
  client.on("error", (error) => {
    // pg also passes this error to the query that fails, after this listener.
    markAsOfPostgres(error);
    log.warn({ err: error }, "A connection to PostgreSQL was lost");
  });
}

/** The state of an open connection, and a way to close it at once. */
export interface Watch {
  /** True from the sending of a query until PostgreSQL is ready for the next one. */
  owesAnswer: () => boolean;
  /** When PostgreSQL last said something, by `performance.now()`. */
  heardAt: () => number;
  /** Closes the connection without a farewell. A query that waits on it fails with `error`. */
  drop: (error: Error) => void;
}

interface Watching {
  /** How long PostgreSQL may stay silent when it owes an answer. */
  answerMs: number;
  onSilence?: () => void;
}

/**
 * Closes a connected client whose peer has fallen silent before its answer was complete: a frozen host or a silent
 * failover sends neither an answer nor an end, and the kernel acknowledges for it. pg's own `query_timeout` fails the
 * query but leaves the client in use, so that the next query waits behind the lost one.
 */
export function watchAnswers(client: Client, { answerMs, onSilence = () => undefined }: Watching): Watch {
  const { stream } = client.connection;
  if (!(stream instanceof Socket))
    throw new TypeError("PostgreSQL is connected by something other than a socket");
  let heardAt = performance.now();
  let writtenThen = stream.bytesWritten;
  // These listeners come first, because pg's own sends the next query when the last one ends.
  stream.prependListener("data", () => (heardAt = performance.now()));
  client.connection.prependListener("readyForQuery", () => (writtenThen = stream.bytesWritten));
  const owesAnswer = () => stream.bytesWritten > writtenThen;
  const drop = (error: Error) => void stream.destroy(error);
  stream.setTimeout(answerMs);
  stream.on("timeout", () => {
    if (!owesAnswer()) return;
    const lastHeardAt = heardAt;
    // After a busy spell of this thread, the timer fires before what has arrived meanwhile is read.
    setImmediate(() => {
      if (heardAt !== lastHeardAt) return;
      drop(new PostgresSilence(answerMs));
      onSilence();
    });
  });
  return { owesAnswer, heardAt: () => heardAt, drop };
}

export class PostgresSilence extends Error {
  override name = "PostgresSilence";
  readonly code = "ETIMEDOUT";

  constructor(answerMs: number) {
    super(`PostgreSQL did not answer within ${answerMs / 1_000} s`);
  }
}
