import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { EmailTemplates } from "../contract/emails.ts";
import { mountAdmin } from "./admin-pages.ts";
import { createViewCounter } from "./analytics/count-views.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { mountViews } from "./analytics/take-beacon.ts";
import { setUpOwner } from "./auth/owner.ts";
import { authRoutes } from "./auth/routes.ts";
import { createSessions } from "./auth/session.ts";
import { deleteExpiredSessions } from "./auth/store.ts";
import { deliverDue } from "./delivery/deliver-due.ts";
import { deliveryRoutes } from "./delivery/routes.ts";
import { checkReadiness } from "./health.ts";
import { mediaRoutes, mountMedia } from "./media/routes.ts";
import { mountMetrics } from "./metrics.ts";
import { newsletterRoutes } from "./newsletters/routes.ts";
import { describeApi } from "./openapi.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { DAY, HOUR, instant, SECOND } from "./platform/clock.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/open.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { AppContext, AppEnv } from "./platform/http/context.ts";
import { refuseForeignWrites } from "./platform/http/origin.ts";
import { answerProblem, refuseUnknownCall } from "./platform/http/problems.ts";
import { mountRoutes } from "./platform/http/routes.ts";
import type { AppHono, Route } from "./platform/http/routes.ts";
import type { Job } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { createMailQueue } from "./platform/mail/queue.ts";
import type { Transport } from "./platform/mail/transport.ts";
import { CHANGES_CHANNEL, followChanges, forgetOldChanges } from "./platform/pagecache/changes.ts";
import type { ChangeFollower } from "./platform/pagecache/changes.ts";
import { PageCache } from "./platform/pagecache/page-cache.ts";
import { Remembered } from "./platform/pagecache/remembered.ts";
import { forgetOldRateEvents } from "./platform/rate-limit.ts";
import type { Signer } from "./platform/secrets.ts";
import { createAnnouncer } from "./posts/announce-posts.ts";
import { postRoutes } from "./posts/routes.ts";
import { createLinks } from "./subscribers/links.ts";
import { subscriberRoutes } from "./subscribers/routes.ts";
import type { SubscribeDeps } from "./subscribers/subscribe.ts";

export interface AppDeps {
  config: Config;
  database: Database;
  signer: Signer;
  files: FileStore;
  transport: Transport;
  emails: EmailTemplates;
  mountSite: (app: AppHono, deps: SiteDeps) => void;
  /** The admin's page as built; undefined where it is not built, as in most tests. */
  adminPage: string | undefined;
  now: Clock;
  log: Log;
}

/** What the public pages stand on. */
export interface SiteDeps extends SubscribeDeps {
  heavy: Database["heavy"];
  totals: Remembered<number>;
  trustsProxy: boolean;
  openApi: () => OpenApiDocument;
  createOwner: (c: AppContext, input: { token: string; username: string; password: string }) => Promise<void>;
}

/** Disposing writes what is counted in memory; the database must still be open. */
export interface App extends AsyncDisposable {
  fetch: AppHono["fetch"];
  request: AppHono["request"];
  routes: readonly Route[];
  /** The work that comes back, to be run by whoever runs the app. */
  jobs: Job[];
  /** Answers that are the same for everybody; `fetch` makes them, whoever serves keeps them here. */
  pages: PageCache;
}

/** Some 1,500 pages with what they are compressed to. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
/** Lists are few; searches are what somebody types. */
const REMEMBERED_TOTALS = 1_000;
/** How soon the server hears of what another process has written, where nobody tells it at once. */
const CHANGES_EVERY_MS = 500;
/** Search engines are told of several saves at once. */
const ANNOUNCE_EVERY_MS = 10 * SECOND;
/** The longest window of any limit on requests. */
const LONGEST_LIMIT_MS = DAY;

/** The one place where features meet. `isStopping` tells the sender to end after the mail in hand. */
export async function createApp(deps: AppDeps, isStopping: () => boolean = () => false): Promise<App> {
  const { config, database, now, log } = deps;
  const { db, heavy } = database;
  const { publicUrl, trustsProxy } = config;
  const links = createLinks({ signer: deps.signer, publicUrl });
  const mail = createMailQueue({ ...deps, db, isStopping, from: config.mailFrom });
  const sessions = createSessions({ db, now, publicUrl });
  const pages = new PageCache({ now, maxBytes: PAGE_CACHE_BYTES });
  const totals = new Remembered<number>({ now, maxEntries: REMEMBERED_TOTALS });
  const shared = { ...deps, db, heavy, totals, links, mail, sessions, publicUrl, trustsProxy };

  const { indexNow } = config;
  const announcer = indexNow && createAnnouncer({ db, now, log, publicUrl, indexNow });
  const changes = await followChanges({
    db,
    now,
    onChange: (tags) => {
      for (const kept of [pages, totals]) {
        if (tags) kept.invalidate(tags);
        else kept.clear();
      }
      announcer?.hear(tags ?? []);
    },
  });

  const routes = [
    authRoutes(shared),
    postRoutes(shared),
    subscriberRoutes(shared),
    deliveryRoutes(shared),
    newsletterRoutes(shared),
    mediaRoutes(shared),
    analyticsRoutes(shared),
  ].flat();
  let document: OpenApiDocument | undefined;
  const openApi = () =>
    (document ??= describeApi(
      routes.map(({ endpoint }) => endpoint),
      publicUrl,
    ));

  const app: AppHono = new Hono<AppEnv>();
  app.onError((error, c) => answerProblem(error, c));
  app.use(giveRequestId(log));
  app.use(
    secureHeaders({
      // Pages set their own: what this would set makes browsers post forms with `Origin: null`.
      referrerPolicy: false,
      crossOriginResourcePolicy: false,
      strictTransportSecurity: publicUrl.startsWith("https:"),
    }),
  );
  await mountMetrics(app, config.metricsToken);
  app.use(refuseForeignWrites(publicUrl, isOpenToOtherSites));
  app.use(hearOwnChanges(changes));
  mountHealth(app, deps);
  mountRoutes(app, routes, (c) => sessions.find(c));
  app.get("/api/openapi.json", (c) => c.json(openApi()));
  mountMedia(app, shared);
  const views = createViewCounter(shared);
  mountViews(app, { views, trustsProxy });
  mountAdmin(app, { adminPage: deps.adminPage, signInPath: config.signInPath, sessions });
  // The protocol asks for the key at this address, as proof that the site is ours.
  if (indexNow) app.get(`/${indexNow.key}.txt`, (c) => c.text(indexNow.key));
  deps.mountSite(app, {
    ...shared,
    openApi,
    createOwner: async (c, input) => {
      await setUpOwner({ db, now }, input, (tx, userId) => sessions.start(tx, c, userId));
    },
  });
  app.all("/api/*", refuseUnknownCall);

  const owner = randomUUID();
  const delivery = { ...shared, owner, isStopping, mailFrom: config.mailFrom };
  const jobs: Job[] = [
    { name: "changes", everyMs: CHANGES_EVERY_MS, channel: CHANGES_CHANNEL, run: () => changes.catchUp() },
    { name: "mail", everyMs: SECOND, run: () => mail.deliverDue() },
    { name: "views", everyMs: SECOND, run: () => views.flush() },
    ...(announcer ? [{ name: "indexnow", everyMs: ANNOUNCE_EVERY_MS, run: () => announcer.announce() }] : []),
    { name: "delivery", everyMs: SECOND, run: () => deliverDue(delivery) },
    {
      name: "tidying up",
      everyMs: HOUR,
      run: async () => {
        await forgetOldRateEvents(db, now(), LONGEST_LIMIT_MS);
        await deleteExpiredSessions(db, instant(now()));
        await forgetOldChanges(db, now);
      },
    },
  ];
  return {
    fetch: app.fetch,
    request: app.request,
    routes,
    jobs,
    pages,
    [Symbol.asyncDispose]: () => views.flush(),
  };
}

/** Here the token in the path is the permission, and mailbox providers post without a page of ours (RFC 8058). */
const isOpenToOtherSites = (path: string) => /^\/(confirm|unsubscribe)\//.test(path);

function giveRequestId(log: Log) {
  return async (c: AppContext, next: () => Promise<void>) => {
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    c.header("x-request-id", requestId);
    const start = performance.now();
    await next();
    const durationMs = Math.round((performance.now() - start) * 10) / 10;
    c.get("log").debug(
      { method: c.req.method, path: c.req.path, status: c.res.status, durationMs },
      "Answered",
    );
  };
}

/** A write is answered when the pages that depend on it are gone: the next request sees it. */
function hearOwnChanges(changes: ChangeFollower): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (["GET", "HEAD"].includes(c.req.method) || !c.res.ok || !c.req.path.startsWith("/api/")) return;
    try {
      await changes.catchUp();
    } catch (error) {
      // What was written is written; the job hears of it in half a second.
      c.get("log").warn({ err: error }, "The pages that depend on a write could not be dropped at once");
    }
  };
}

function mountHealth(app: AppHono, { database, config }: AppDeps) {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const { isReady, checks } = await checkReadiness(database, config.dataDir);
    return c.json({ status: isReady ? "ok" : "not ready", checks }, isReady ? 200 : 503);
  });
}
