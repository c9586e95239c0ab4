import { Client } from "pg";
import { SECOND } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import { markAsOfPostgres } from "../../base/system-errors.ts";
import { guardClient, watchAnswers } from "./guard-client.ts";
import { NOTICE_A_LOSS, setSession } from "./postgres-session.ts";

/** These connections carry no other queries, so without this one a frozen server would not be noticed. */
const PING_EVERY_MS = 5 * SECOND;
const ANSWER_MS = 5 * SECOND;
/** PostgreSQL ends the session of a server that has not asked for so long, because it may be frozen. */
const SESSION = { ...NOTICE_A_LOSS, idle_session_timeout: String(2 * PING_EVERY_MS) };
/** How long a lost connection stays lost before the next try. */
const RECONNECT_AFTER_MS = 2 * SECOND;

interface Keeping {
  /** Called with each new connection. When it throws, the next try follows later. */
  begin: (client: Client) => Promise<void>;
  log: Log;
  /** The log message if there is no connection. */
  failure: string;
}

interface KeptConnection extends AsyncDisposable {
  /** The first try, with what went wrong in it. */
  begun: Promise<void>;
}

/**
 * Keeps a connection of its own to PostgreSQL and reconnects whenever it is lost. A pool would hand its connections
 * from one user to the next. Never throws; `begun` does.
 */
export function keepConnection(connectionString: string, { begin, log, failure }: Keeping): KeptConnection {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isDisposed = false;

  const reconnectLater = () => {
    if (isDisposed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect().catch(() => undefined), RECONNECT_AFTER_MS);
  };
  const connect = async () => {
    const opened = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5 * SECOND });
    client = opened;
    guardClient(opened, log);
    opened.on("end", reconnectLater);
    try {
      await opened.connect();
      watchAnswers(opened, { answerMs: ANSWER_MS });
      await setSession(opened, SESSION);
      await begin(opened);
      keepAsking(opened);
    } catch (error) {
      markAsOfPostgres(error);
      log.warn({ err: error }, failure);
      await opened.end().catch(() => undefined);
      reconnectLater();
      throw error;
    }
  };
  const begun = connect();
  // Callers that await `begun` learn of the failure.
  begun.catch(() => undefined);
  return {
    begun,
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      clearTimeout(retry);
      await begun.catch(() => undefined);
      await client?.end();
    },
  };
}

function keepAsking(client: Client) {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // The loss of the connection is noticed by its end.
    await client.query("select 1").catch(() => undefined);
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), PING_EVERY_MS);
  client.on("end", () => clearInterval(timer));
}

type Hear = (message: string) => void;

/**
 * Returns a function that listens to a channel, which nobody else of this process listens to. All share one connection.
 * `hear` is called with the message of every NOTIFY, and with an empty one whenever listening begins, because earlier ones
 * were missed. Never throws: a database that does not let us listen (a pooler in between) is logged, and the
 * listeners poll meanwhile.
 */
export function listenOnPostgres(connectionString: string, log: Log) {
  const hearers = new Map<string, Hear>();
  let current: Client | undefined;
  let kept: KeptConnection | undefined;
  const begin = async (client: Client) => {
    client.on("notification", ({ channel, payload = "" }) => hearers.get(channel)?.(payload));
    client.on("end", () => (current = undefined));
    current = client;
    for (const [channel, hear] of hearers) await listenTo(client, channel, hear);
  };
  const failure = "PostgreSQL cannot be listened to; changes are looked for instead";
  return (channel: string, hear: Hear): AsyncDisposable => {
    hearers.set(channel, hear);
    kept ??= keepConnection(connectionString, { begin, log, failure });
    // A connection that is lost meanwhile begins again with all channels.
    if (current) listenTo(current, channel, hear).catch(() => undefined);
    return {
      async [Symbol.asyncDispose]() {
        hearers.delete(channel);
        if (hearers.size > 0) return;
        const last = kept;
        kept = undefined;
        await last?.[Symbol.asyncDispose]();
      },
    };
  };
}

async function listenTo(client: Client, channel: string, hear: Hear) {
  await client.query(`listen ${channel}`);
  hear("");
}
