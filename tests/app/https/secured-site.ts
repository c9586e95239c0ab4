import {
  request as askPlain,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { request as askSecure, type RequestOptions } from "node:https";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { examine } from "../../../src/server/insight/doctor/examine.ts";
import { openListeners } from "../../../src/server/listeners.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { silence, startApp, type TestApp } from "../../setup/app.ts";
import { quiet } from "../../setup/engines.ts";

export const DOMAIN = "blog.example.com";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Names the certificate that the server has shown. */
  serial: string;
}

type Asking = Omit<RequestOptions, "headers"> & { headers?: Record<string, string> };

export interface SecuredSite extends AsyncDisposable {
  app: TestApp;
  /** Runs the job of the certificate once. */
  renew: () => Promise<unknown>;
  /** One request over TLS, in a connection of its own unless there is an agent. */
  ask: (path: string, options?: Asking) => Promise<Answer>;
  askPlain: (path: string, options?: Asking) => Promise<Answer>;
  port: number;
  /** The words of the bell. */
  bell: () => Promise<string[]>;
  /** What the doctor finds of the certificate. */
  doctor: () => Promise<string>;
  row: () => Promise<Row>;
}

type Row = Awaited<ReturnType<typeof readRow>>;

interface Options {
  directory: string;
  httpPort: number;
  /** The root that clients trust. */
  root?: string;
  domains?: string;
}

/** The app on its two ports, with the certificate's clock in the hands of the test. */
export async function openSecured(
  engine: Engine,
  { directory, httpPort, root, domains = DOMAIN }: Options,
): Promise<SecuredSite> {
  const env = {
    HOST: "127.0.0.1",
    HTTPS_DOMAIN: domains,
    PUBLIC_URL: `https://${domains.split(",")[0]}`,
    HTTPS_PORT: "0",
    HTTP_PORT: String(httpPort),
    ACME_DIRECTORY: directory,
    ACME_EMAIL: "owner@example.com",
  };
  const app = await startApp(engine, { now: new Date().toISOString(), env });
  const { database, dataDir, databaseUrl = "" } = app;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env });
  const stopping = new AbortController();
  const listeners = await openListeners(app.app, {
    config,
    database,
    signer: await openSigner(database.db, app.clock.now()),
    log: quiet,
    stopping: stopping.signal,
    databaseTime: async () => app.clock.now(),
  });
  const [job] = listeners.jobs;
  const { port } = listeners;
  return {
    app,
    port,
    renew: async () => job?.run(),
    ask: (path, options = {}) =>
      answerOf(askSecure, { port, path, servername: DOMAIN, ca: root, agent: false, ...options }),
    askPlain: (path, options = {}) => answerOf(askPlain, { port: httpPort, path, agent: false, ...options }),
    async bell() {
      // Anew each time: a session does not last as long as a certificate.
      const owner = await app.signIn();
      const read: unknown = await (await owner("GET", "/api/admin/notifications")).json();
      return (read as { notices: { words: string }[] }).notices.map(({ words }) => words);
    },
    async doctor() {
      const deps = { config, now: app.clock.now, log: quiet, outside: silence };
      const found = (await examine(deps)).find(({ name }) => name === "certificate");
      return `${found?.state}: ${found?.words}. ${found?.todo}`;
    },
    row: () => readRow(app),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await listeners[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

const readRow = ({ database }: TestApp) =>
  database.db.selectFrom("certificates").selectAll().executeTakeFirst();

function answerOf(
  ask: (options: RequestOptions, hear: (response: IncomingMessage) => void) => ClientRequest,
  { headers, ...options }: Asking,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask({ host: "127.0.0.1", headers: { host: DOMAIN, ...headers }, ...options }, (response) => {
      const { socket, statusCode: status = 0 } = response;
      const serial = socket instanceof TLSSocket ? socket.getPeerCertificate().serialNumber : "";
      text(response).then((body) => resolve({ status, headers: response.headers, body, serial }), reject);
    });
    sent.on("error", reject).end();
  });
}
