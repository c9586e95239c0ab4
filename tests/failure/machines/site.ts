import { randomBytes } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OWNER } from "../database/database-trouble.ts";
import { freePorts, startOwnVarnish } from "../../setup/http-caches/own-varnish.ts";
import { startCountingSink } from "../mailing/counting-sink.ts";
import { openClient } from "./client.ts";
import { DatabasePair } from "./database-pair.ts";
import { Instance } from "./instance.ts";
import { openNetwork } from "./network.ts";
import { startProxy } from "./proxy.ts";
import { until } from "./until.ts";

const INSTANCES = ["one", "two", "three"];
/** Parallel connections to the mail server. */
export const CONNECTIONS = 4;

/** Who holds the sending lock, as `holdIfFree` takes it. */
const WHO_SENDS = `
  select host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted
    and (classid::bigint << 32 | objid::bigint) = hashtextextended('sending', 0)`;

const SUBSCRIBERS = (count: number) => `
  insert into subscribers (email, mailbox_key, status, source, subscribed_at, confirmed_at)
  select email, email, 'active', 'import', now(), now()
  from (select 'reader-' || n || '@example.com' as email from generate_series(1, ${count}) as n) as readers`;

interface Opening {
  /** Newsletters a second. */
  sendRate: number;
  /** By how many seconds the clock of each instance is wrong. */
  clocks?: readonly number[];
  env?: Record<string, string>;
  /** Pages come from a Varnish, which asks HAProxy. */
  hasCache?: boolean;
}

/**
 * Opens a site of three instances behind HAProxy, on machines of their own, with a primary PostgreSQL and a synchronous
 * standby on two more, and a mail server.
 */
export async function openSite({ sendRate, clocks = [0, 0, 0], env = {}, hasCache = false }: Opening) {
  await using opened = new AsyncDisposableStack();
  const network = opened.use(await openNetwork());
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), "masthead-machines-")));
  const database = opened.use(await DatabasePair.open(network));
  const sink = opened.use(await startCountingSink(undefined, network.here));
  const ports = await freePorts();
  const purges = hasCache && { CDN: "varnish", CDN_URL: `http://${network.here}:${ports.purges}` };
  const shared = {
    ...OWNER,
    ...env,
    ...purges,
    DATABASE_URL: database.url,
    PUBLIC_URL: "https://blog.example.com",
    TRUST_PROXY: "on",
    SECRETS_KEY: randomBytes(32).toString("base64url"),
    SMTP_URL: sink.url,
    MAIL_FROM: "Masthead <letter@example.com>",
    SEND_CONNECTIONS: String(CONNECTIONS),
    SEND_RATE: String(sendRate),
    SEND_UNDO_SECONDS: "0",
    BACKUP_EVERY: "0",
  };
  if (hasCache) opened.use(await startOwnVarnish(ports, { purgeHost: network.here, isBehindProxy: true }));
  const instances: Instance[] = [];
  for (const name of INSTANCES) {
    const machine = await network.addMachine(name);
    const instance = opened.use(new Instance(machine, { ...shared, DATA_DIR: join(folder.path, name) }));
    await instance.start(clocks[instances.length]);
    instances.push(instance);
  }
  const machines = instances.map(({ machine }) => machine);
  const varnish = hasCache ? ports.readers : undefined;
  const proxy = opened.use(await startProxy({ machines, inside: ports.masthead, varnish }));
  const client = opened.use(openClient(proxy.port, ports.masthead));

  /** The instance that sends newsletters now; undefined while none does. */
  const findSender = async () => {
    const { rows } = await database.ask(WHO_SENDS);
    return instances.find(({ machine }) => machine.address === rows[0]?.address);
  };
  const running = opened.move();
  return {
    network,
    database,
    sink,
    instances,
    client,
    findSender,
    waitForSender: () => until("an instance sends", findSender),
    addSubscribers: (count: number) => database.ask(SUBSCRIBERS(count)),
    /** Begins to send a newsletter to all subscribers. */
    async send(cookie: string) {
      const json = { subject: "To many", content: `<p>${"Words of a newsletter. ".repeat(10)}</p>` };
      const { text } = await client.ask("/api/newsletters", { method: "POST", cookie, json });
      const { id } = JSON.parse(text) as { id: number };
      const sent = await client.ask(`/api/newsletters/${id}/send`, { method: "POST", cookie });
      if (sent.status >= 300) throw new Error(`The newsletter is not sent: ${sent.text}`);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
