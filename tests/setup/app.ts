import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { expect } from "vitest";
import type { Rights } from "../../src/contract/site-owner/access.ts";
import { problemSchema } from "../../src/contract/base/problem.ts";
import { emailTemplates } from "../../src/emails/templates.tsx";
import { createApp, type App } from "../../src/server/app.ts";
import { storedRights } from "../../src/server/site-owner/auth/rights.ts";
import { hashToken } from "../../src/server/site-owner/auth/session.ts";
import { hashAt } from "../../src/server/site-owner/auth/password.ts";
import * as auth from "../../src/server/site-owner/auth/store.ts";
import { DAY, instant, instantAfter } from "../../src/server/base/clock.ts";
import { readConfig } from "../../src/server/kernel/config.ts";
import type { Engine } from "../../src/server/kernel/db/open.ts";
import type { Work } from "../../src/server/kernel/db/postgres-pools.ts";
import type { FileStore } from "../../src/server/engines/files/file-store.ts";
import { createFileStore } from "../../src/server/engines/files/open-file-store.ts";
import { createLog, type Log } from "../../src/server/base/log.ts";
import { createOutboxTransport } from "../../src/server/kernel/mail/outbox-transport.ts";
import { openOutbox } from "../../src/server/kernel/mail/outbox.ts";
import { createMailRoute } from "../../src/server/kernel/mail/mail-route.ts";
import { openTransport } from "../../src/server/kernel/mail/open-transport.ts";
import { openSecretBox } from "../../src/server/kernel/secret-box.ts";
import type { Transport } from "../../src/server/engines/smtp/transport.ts";
import type { Outside } from "../../src/server/kernel/outside/outside.ts";
import { openSigner } from "../../src/server/kernel/secrets.ts";
import { defaultPages, mountSite } from "../../src/site/server.tsx";
import { keptIn } from "./mails/outbox.ts";
import { openTestDatabase, type TestDatabase } from "./engines.ts";

interface Options {
  now?: string;
  /** Variables of the process on top of a test's own. */
  env?: Record<string, string>;
  /** Where mail goes: where the mail settings say, or the outbox unless said otherwise. */
  transport?: "by settings" | ((dataDir: string) => Transport);
  /** What PostgreSQL's connections are for, which bounds their statements; nothing does unless said otherwise. */
  work?: Work;
  /** The locale of a PostgreSQL database; that of the cluster unless said otherwise. */
  locale?: "C";
  /** Returns an address that leads to the given PostgreSQL database. */
  leadThrough?: (url: string) => Promise<string>;
  /** The rest of the internet; nobody answers unless said otherwise. */
  outside?: Outside;
  /** The admin's page; not built unless said otherwise. */
  adminPage?: string;
  /** Where it is logged what happens; unless said otherwise what goes wrong is shown. */
  log?: Log;
}

type Ask = (method: string, path: string, options?: RequestOptions) => Promise<Response>;

export interface TestApp extends AsyncDisposable, TestDatabase {
  app: App;
  files: FileStore;
  clock: { set: (to: string) => void; advance: (milliseconds: number) => void; now: () => Date };
  /** One request, without a session. Answers are held to the contract. */
  request: Ask;
  /** Signs somebody in, past the password, and answers requests as them. Who is new has these rights, or is an owner. */
  signIn: (username?: string, rights?: Rights) => Promise<Ask>;
  /** Runs the named jobs once, or all. */
  work: (...names: string[]) => Promise<void>;
  /** Every mail that has gone out, oldest first. */
  mails: () => Promise<Email[]>;
}

export interface RequestOptions {
  json?: unknown;
  form?: Record<string, string>;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Nobody answers. */
export const silence: Outside = {
  ask: async () => "silent",
  read: async () => ({ failure: "its server does not answer", isSilent: true }),
  post: async () => ({ failure: "It does not answer." }),
  findNetwork: async () => "public",
  findTexts: async () => undefined,
  findExchanges: async () => undefined,
};

const loud = createLog("error");

/** The hash of no password anybody knows, cheap to check. */
const NO_PASSWORD = `$argon2id$v=19$m=8,t=1,p=1$${"c".repeat(22)}$${"A".repeat(43)}`;
/** A password is hashed a thousand times here. */
export const TEST_COST = { memory: 8, passes: 1 };
hashAt(TEST_COST);

export const PUBLIC_URL = "https://blog.example.com";

/** The whole app on real parts but for the clock, without a socket. */
export async function startApp(
  engine: Engine,
  {
    now = "2026-03-02T09:00:00Z",
    env = {},
    transport,
    outside = silence,
    adminPage,
    log = loud,
    work = "long",
    locale,
    leadThrough,
  }: Options = {},
): Promise<TestApp> {
  const opened = await openTestDatabase(engine, { work, locale, leadThrough });
  const { database, dataDir, databaseUrl = "" } = opened;
  let time = new Date(now);
  const clock = () => time;
  const config = readConfig({
    PUBLIC_URL,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
    SEND_UNDO_SECONDS: "0",
    ...env,
  });
  const outbox = createOutboxTransport(openOutbox({ dataDir, db: database.db }), clock);
  const mailRoute = createMailRoute({ config, secretBox: openSecretBox(dataDir) });
  const bySettings = openTransport({ readRoute: () => mailRoute(database.db), outbox });
  const files = createFileStore(config);
  const app = await createApp({
    config,
    database,
    signer: await openSigner(database.db, time),
    files,
    transport: transport === "by settings" ? bySettings : (transport?.(dataDir) ?? outbox),
    instanceId: "test",
    emails: emailTemplates,
    outside,
    mountSite,
    defaultPages,
    adminPage,
    now: clock,
    databaseTime: async () => clock(),
    elapsed: () => clock().getTime(),
    log,
  });

  const request: TestApp["request"] = async (method, path, { json, form, body, headers = {} } = {}) => {
    const sent = json === undefined ? (form ? new URLSearchParams(form) : body) : JSON.stringify(json);
    const response = await app.request(path, {
      method,
      headers: { ...(json !== undefined && { "content-type": "application/json" }), ...headers },
      // Node asks for `duplex` with a stream, and the DOM's types do not know it.
      ...(sent !== undefined && ({ body: sent, duplex: "half" } as RequestInit)),
    });
    await holdToContract(app, method, path, response.clone());
    return response;
  };

  return {
    ...opened,
    app,
    files,
    request,
    clock: {
      now: clock,
      set: (to) => (time = new Date(to)),
      advance: (milliseconds) => (time = new Date(time.getTime() + milliseconds)),
    },
    async signIn(username = "owner", rights = { role: "owner", grants: [] }) {
      const { db } = database;
      const user =
        (await auth.findUser(db, username)) ??
        (await auth.insertUser(db, {
          username,
          passwordHash: NO_PASSWORD,
          at: instant(time),
          ...storedRights(rights),
        }));
      const token = `session-of-${username}-${Math.random()}`;
      await auth.insertSession(db, {
        token_hash: hashToken(token),
        user_id: user.id,
        user_agent: "test",
        created_at: instant(time),
        last_seen_at: instant(time),
        expires_at: instantAfter(time, 14 * DAY),
      });
      const cookie = `__Host-masthead=${token}`;
      return (method, path, options = {}) =>
        request(method, path, { ...options, headers: { cookie, ...options.headers } });
    },
    async work(...names) {
      for (const job of app.jobs) if (names.length === 0 || names.includes(job.name)) await job.run();
    },
    async mails() {
      return Promise.all((await keptIn(opened)).map((mail) => PostalMime.parse(mail)));
    },
    async [Symbol.asyncDispose]() {
      await bySettings[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** Whatever a call answers has the shape that the contract says, on every request of every test. */
async function holdToContract(app: App, method: string, path: string, response: Response) {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/problem+json")) {
    expect(problemSchema.safeParse(await response.json()).error).toBeUndefined();
    return;
  }
  const { pathname } = new URL(path, PUBLIC_URL);
  const route = app.routes.find(
    ({ endpoint }) => endpoint.method === method.toLowerCase() && patternOf(endpoint.path).test(pathname),
  );
  if (!route || !response.ok || !type.startsWith("application/json")) return;
  expect(response.status).toBe(route.endpoint.status ?? 200);
  expect(route.endpoint.answer.safeParse(await response.json()).error).toBeUndefined();
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
