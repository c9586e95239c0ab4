import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { uploadList } from "../contract/moving/imports.ts";
import { uploadPosts } from "../contract/moving/post-imports.ts";
import type { App } from "./app.ts";
import { MINUTE, SECOND } from "./base/clock.ts";
import { codeOf, StartupError } from "./base/errors.ts";
import type { Log } from "./base/log.ts";
import { serveCached } from "./engines/pagecache/serve-cached.ts";
import { namedRoute } from "./insight/metrics/mount-metrics.ts";
import type { Config } from "./kernel/config.ts";
import { readDatabaseTime, type DatabaseTime } from "./kernel/db/database-time.ts";
import type { Database } from "./kernel/db/open.ts";
import { preferredAddress } from "./kernel/http/prefer-markdown.ts";
import { boundSlowBodies } from "./kernel/http/slow-bodies.ts";
import type { Job } from "./kernel/jobs.ts";
import type { Signer } from "./kernel/secrets.ts";

/** How much longer the head of a request may take than a connection may be idle: Node counts the idling in. */
const HEAD_MS = 10 * SECOND;
/** A gigabyte at 2 Mbit/s. */
const UPLOAD_MS = 70 * MINUTE;
/** Node's default for all servers. */
const BODY_MS = 5 * MINUTE;
const uploadPaths: ReadonlySet<string | undefined> = new Set([uploadPosts.path, uploadList.path]);
/** Requests that are under way get this long to end. With what follows a stop takes less than 8 s. */
const DRAIN_MS = 5 * SECOND;
const SWEEP_MS = 20;

interface ListenerDeps {
  config: Config;
  database: Database;
  signer: Signer;
  log: Log;
  stopping: AbortSignal;
  /** PostgreSQL's clock; tests pass their own. */
  databaseTime?: DatabaseTime;
}

/** Disposing lets requests end that are under way. */
interface Listeners extends AsyncDisposable {
  /** The port of the site. */
  port: number;
  /** What there is of the certificate at the start; undefined without HTTPS_DOMAIN. */
  certificate: string | undefined;
  jobs: Job[];
}

/** Serves the app on PORT, or with HTTPS_DOMAIN on two ports. @throws StartupError if a port is not to be had. */
export async function openListeners(app: App, deps: ListenerDeps): Promise<Listeners> {
  const { config, database } = deps;
  const { https } = config;
  const { host } = config;
  const ends: (() => Promise<void>)[] = [];
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => void (await Promise.all(ends.map((end) => end()))));
  const listenOn = async (server: Server, port: number, name: string) => {
    const end = drainable(server);
    const taken = await listen(server, { port, host, name });
    ends.push(end);
    return taken;
  };
  const listener = createListener(app, config);
  const limits = limitsOf(config);
  if (!https) {
    const server = createServer(limits, listener);
    boundSlowBodies(server, bodyLimits);
    const port = await listenOn(server, config.port, "PORT");
    return endLater(opened, { port, certificate: undefined, jobs: [] });
  }
  // Loaded here, so that sites behind a proxy do not load it.
  const { openHttps } = await import("./https/open-https.ts");
  const { db } = database;
  const { secure, plain, job, certificate } = await openHttps({
    databaseTime: readDatabaseTime,
    ...deps,
    https,
    db,
    app: listener,
    limits,
  });
  boundSlowBodies(secure, bodyLimits);
  await listenOn(plain, https.httpPort, "HTTP_PORT");
  const port = await listenOn(secure, https.port, "HTTPS_PORT");
  return endLater(opened, { port, certificate, jobs: [job] });
}

function endLater(
  opened: AsyncDisposableStack,
  listeners: Omit<Listeners, typeof Symbol.asyncDispose>,
): Listeners {
  const running = opened.move();
  return { ...listeners, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Answers requests: cached pages first, then the app. */
function createListener(app: App, config: Config): RequestListener {
  const serve = serveCached({
    cache: app.pages,
    keyOf: app.pageKeys.keyOf,
    make: (key, reading) =>
      Promise.resolve(app.fetch(new Request(new URL(key, config.publicUrl)), { reading })),
    otherwise: getRequestListener(app.fetch),
    onAnswer:
      app.metrics &&
      (({ key, ...answer }) =>
        app.metrics?.onRequest({ ...answer, route: namedRoute(app.pageKeys.routeOf(key) ?? "") })),
  });
  return (request, response) => {
    const { method, url, headers } = request;
    if (url && (method === "GET" || method === "HEAD")) request.url = preferredAddress(url, headers.accept);
    return serve(request, response);
  };
}

const limitsOf = ({ keepAliveSeconds }: Config) => ({
  requestTimeout: UPLOAD_MS,
  keepAliveTimeout: keepAliveSeconds * SECOND,
  headersTimeout: keepAliveSeconds * SECOND + HEAD_MS,
});

/** A body that comes too slowly is refused. */
const bodyLimits = {
  patienceMs: BODY_MS,
  mayBeLong: ({ url = "" }: IncomingMessage) => uploadPaths.has(url.split("?")[0]),
};

interface Address {
  port: number;
  /** All addresses of the machine if undefined. */
  host: string | undefined;
  /** The variable that sets the port. */
  name: string;
}

async function listen(server: Server, address: Address): Promise<number> {
  server.listen({ port: address.port, ...(address.host && { host: address.host }) });
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new StartupError(refusalOf(codeOf(cause), address), { cause });
  }
  // A server that listens on a port has one.
  return (server.address() as AddressInfo).port;
}

function refusalOf(code: string, { port, host, name }: Address): string {
  const place = `Port ${port}${host ? ` on ${host}` : ""}`;
  const isForTls = name !== "PORT";
  if (code === "EADDRINUSE" && !isForTls)
    return `${place} is in use by another program. Set PORT to a free port.`;
  if (code === "EADDRINUSE")
    return `${place} is in use by another program (ss -ltnp shows which). Stop it; or keep it as a proxy in front of Masthead and remove HTTPS_DOMAIN.`;
  if (code === "EACCES" && isForTls)
    return `${place} is for privileged programs. Let systemd grant it (AmbientCapabilities=CAP_NET_BIND_SERVICE), run sudo setcap cap_net_bind_service=+ep ${process.execPath}, or set ${name} to a port from 1024 to which ${port} is forwarded.`;
  return `${place} cannot be used (${code}).`;
}

/** Returns a function that stops a server: no new connections, and time for the requests that are under way. */
function drainable(server: Server): () => Promise<void> {
  // The server itself does not count the connections that are still in their TLS handshake.
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return async () => {
    const closed = once(server, "close");
    server.close();
    // A connection that is kept alive becomes idle when its last answer is out, and nobody would close it for seconds.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const patience = setTimeout(() => sockets.forEach((socket) => socket.destroy()), DRAIN_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(patience);
  };
}
