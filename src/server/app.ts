import { Hono } from "hono";
import type { EmailTemplates } from "../contract/emails.ts";
import { mountAdmin } from "./admin-pages.ts";
import { createViewCounter } from "./insight/analytics/count-views.ts";
import { createMailEvents } from "./insight/analytics/mail-events.ts";
import { analyticsRoutes } from "./insight/analytics/routes.ts";
import { mountMailTracking } from "./insight/analytics/track-mails.ts";
import { mountViews } from "./insight/analytics/take-beacon.ts";
import { createDevices } from "./site-owner/auth/devices.ts";
import { setUpOwner } from "./site-owner/auth/owner.ts";
import { authRoutes } from "./site-owner/auth/routes.ts";
import { createSessions } from "./site-owner/auth/session.ts";
import { identityOf } from "./mailing/delivery/progress/guard-sending.ts";
import { deliveryRoutes } from "./mailing/delivery/routes.ts";
import { createSender } from "./mailing/delivery/outbound/sender.ts";
import { senderDepsOf } from "./mailing/delivery/outbound/sender-deps.ts";
import { bounceRoutes } from "./mailing/bounces/routes.ts";
import { mountHealth } from "./health.ts";
import { listJobs } from "./list-jobs.ts";
import { mailServerRoutes } from "./mailing/mail-server/routes.ts";
import { FailedTexts } from "./content/media/uses/failed-texts.ts";
import type { PictureDeps } from "./content/media/uses/keep-pictures.ts";
import { mediaRoutes, mountMedia } from "./content/media/routes.ts";
import { collectFigures } from "./insight/metrics/collect-figures.ts";
import { createMetrics } from "./insight/metrics/metrics.ts";
import type { Metrics } from "./insight/metrics/metrics.ts";
import { mountMetrics } from "./insight/metrics/mount-metrics.ts";
import { newsletterRoutes } from "./mailing/newsletters/routes.ts";
import { noticeRoutes } from "./insight/notices/routes.ts";
import { describeApi } from "./openapi.ts";
import type { OpenApiDocument } from "./openapi.ts";
import type { Clock } from "./base/clock.ts";
import type { Config } from "./kernel/config.ts";
import { readDatabaseTime } from "./kernel/db/database-time.ts";
import type { DatabaseTime } from "./kernel/db/database-time.ts";
import type { Database } from "./kernel/db/open.ts";
import type { FileStore } from "./engines/files/file-store.ts";
import type { AppContext, AppEnv } from "./kernel/http/context.ts";
import { collectPageKeys, uncached } from "./kernel/http/page-keys.ts";
import type { PageKeys } from "./kernel/http/page-keys.ts";
import { refuseForeignWrites } from "./kernel/http/origin.ts";
import { answerProblem, refuseUnknownCall } from "./kernel/http/problems.ts";
import { giveRequestId } from "./kernel/http/request-id.ts";
import { watchProxy } from "./kernel/http/watch-proxy.ts";
import { mountRoutes } from "./kernel/http/routes.ts";
import type { AppHono, Route } from "./kernel/http/routes.ts";
import { mountSecurityHeaders } from "./kernel/http/security-headers.ts";
import type { Job } from "./kernel/jobs.ts";
import type { Log } from "./base/log.ts";
import { dkimNamesOf, openDkimKeys } from "./engines/mime/dkim-keys.ts";
import { outboxIn } from "./kernel/mail/outbox.ts";
import { createMailQueue } from "./kernel/mail/queue.ts";
import type { Transport } from "./engines/smtp/transport.ts";
import { createOutside } from "./kernel/outside/outside.ts";
import type { Outside } from "./kernel/outside/outside.ts";
import { followChanges } from "./kernel/changes.ts";
import { hearOwnChanges } from "./kernel/http/hear-own-changes.ts";
import { PageCache } from "./engines/pagecache/page-cache.ts";
import { Remembered } from "./engines/pagecache/remembered.ts";
import { createRateLimits } from "./kernel/rate-limit.ts";
import type { Signer } from "./kernel/secrets.ts";
import { createAnnouncer } from "./content/posts/addresses/announce-posts.ts";
import type { ImportThreads } from "./moving/porting-threads.ts";
import { openUploads } from "./moving/porting-uploads.ts";
import { portingRoutes } from "./moving/routes.ts";
import { postRoutes } from "./content/posts/routes.ts";
import { settingsRoutes } from "./site-owner/settings/routes.ts";
import { createLinks } from "./audience/subscribers/links.ts";
import { subscriberRoutes } from "./audience/routes.ts";
import { suppressionRoutes } from "./audience/suppression-routes.ts";
import type { SubscribeDeps } from "./audience/joining/subscribe.ts";
import { tagsOfEvent } from "./tags-of-event.ts";

export interface AppDeps {
  config: Config;
  database: Database;
  signer: Signer;
  files: FileStore;
  transport: Transport;
  /** Where newsletters are sent from: a thread of its own; this one when there is none. */
  sender?: { work: () => Promise<unknown> };
  /** Where lists and posts are taken in: threads of their own; this one when there is none. */
  importThreads?: ImportThreads;
  /** Names this server among those of the database. */
  instanceId: string;
  emails: EmailTemplates;
  /** The rest of the internet, unless said otherwise. */
  outside?: Outside;
  mountSite: (app: AppHono, deps: SiteDeps) => void;
  /** The admin's page as built; undefined where it is not built, as in most tests. */
  adminPage: string | undefined;
  now: Clock;
  /** Unless said otherwise, PostgreSQL's own or this server's. */
  databaseTime?: DatabaseTime;
  log: Log;
}

/** What the public pages stand on. */
export interface SiteDeps extends SubscribeDeps {
  heavy: Database["heavy"];
  /** A memory of its own, which forgets when what it depends on changes. */
  remember: <Value>(maxEntries: number) => Remembered<Value>;
  trustsProxy: boolean;
  signer: Signer;
  files: FileStore;
  openApi: () => OpenApiDocument;
  signInPath: string;
  createOwner: (c: AppContext, input: { token: string; username: string; password: string }) => Promise<void>;
}

/** Disposing writes what is counted in memory; the database must still be open. */
export interface App extends AsyncDisposable {
  fetch: AppHono["fetch"];
  request: AppHono["request"];
  routes: readonly Route[];
  /** The recurring work. The process that runs the app runs it. */
  jobs: Job[];
  /** Answers that are the same for everybody; `fetch` makes them, and the server keeps them here. */
  pages: PageCache;
  pageKeys: PageKeys;
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined;
}

/** Some 700 pages with what they are compressed to. A flood of addresses fills it, and it stays full afterwards. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** The one place where features meet. What is under way ends when `stopping` says so: after the mail in hand. */
export async function createApp(
  deps: AppDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<App> {
  const isStopping = () => stopping.aborted;
  const { config, database, now, databaseTime = readDatabaseTime, log } = deps;
  const { db, heavy, bulk } = database;
  const { publicUrl, trustsProxy } = config;
  const links = createLinks({ signer: deps.signer, publicUrl });
  const mail = createMailQueue({
    ...deps,
    db,
    isStopping,
    from: config.mailFrom,
    signers: openDkimKeys(config.send.dkim),
  });
  const limits = createRateLimits(deps.signer);
  const devices = createDevices({ now, signer: deps.signer, limits, publicUrl });
  const sessions = createSessions({ db, now, publicUrl, devices });
  const pages = new PageCache({ now, maxBytes: PAGE_CACHE_BYTES });
  const kept: Pick<PageCache, "invalidate" | "clear">[] = [pages];
  const remember = <Value>(maxEntries: number) => {
    const remembered = new Remembered<Value>({ now, maxEntries });
    kept.push(remembered);
    return remembered;
  };
  const shared = {
    ...deps,
    remember,
    databaseTime,
    db,
    heavy,
    bulk,
    links,
    mail,
    limits,
    devices,
    sessions,
    publicUrl,
    trustsProxy,
    isStopping,
  };
  const starting = {
    hasMailServer: config.smtpUrl !== undefined,
    ...shared,
    mailFrom: config.mailFrom,
    undoSeconds: config.send.undoSeconds,
    identity: identityOf(config, deps.instanceId),
  };

  const { indexNow } = config;
  const announcer = indexNow && createAnnouncer({ db, now, log, publicUrl, indexNow });
  const changes = await followChanges({
    db,
    now,
    onChange: ({ events, hasMissed }) => {
      const tags = events.flatMap(tagsOfEvent);
      for (const each of kept) {
        if (hasMissed) each.clear();
        else each.invalidate(tags);
      }
      announcer?.hear(events);
    },
  });

  const app: AppHono = new Hono<AppEnv>();
  const askOwn = async (path: string) => (await app.request(path, { method: "HEAD" })).status;
  const outside = deps.outside ?? createOutside();
  const linking = { ...shared, askOwn, outside };
  const writing = {
    ...linking,
    mailFrom: config.mailFrom,
    hasMailServer: config.smtpUrl !== undefined,
    dkimNames: dkimNamesOf(config.send.dkim),
  };
  const uploads = openUploads(config.dataDir);
  const routes = [
    authRoutes(shared),
    portingRoutes({ ...shared, uploads, threads: deps.importThreads }),
    postRoutes({ ...linking, catchUp: () => changes.catchUp() }),
    subscriberRoutes(shared),
    suppressionRoutes(shared),
    deliveryRoutes(starting),
    noticeRoutes({ ...shared, dataDir: config.dataDir }),
    newsletterRoutes(writing),
    settingsRoutes(shared),
    mailServerRoutes({ ...writing, smtpUrl: config.smtpUrl, outbox: outboxIn(config.dataDir) }),
    bounceRoutes({ ...shared, bounceToken: config.bounceToken }),
    mediaRoutes(shared),
    analyticsRoutes(shared),
  ].flat();
  let document: OpenApiDocument | undefined;
  const openApi = () =>
    (document ??= describeApi(
      routes.map(({ endpoint }) => endpoint),
      publicUrl,
    ));

  app.onError((error, c) => answerProblem(error, c));
  app.use(giveRequestId(log));
  app.use(watchProxy({ db, now, log, trustsProxy }));
  mountSecurityHeaders(app, config);
  const metrics = await createMetrics(config.metricsToken);
  if (metrics) {
    mountMetrics(app, metrics);
    await collectFigures(metrics, {
      ...shared,
      dataDir: config.dataDir,
      pages,
      backupFolder: config.backup.folder,
    });
  }
  app.use(refuseForeignWrites(publicUrl, isOpenToOtherSites));
  app.use(hearOwnChanges(changes));
  mountHealth(app, { database, dataDir: config.dataDir });
  mountRoutes(app, routes, (c) => sessions.find(c));
  app.get("/api/openapi.json", uncached("The document stays the same while the process runs."), (c) =>
    c.json(openApi()),
  );
  mountMedia(app, shared);
  const views = createViewCounter(shared);
  mountViews(app, { views, trustsProxy });
  const mailEvents = createMailEvents(shared);
  mountMailTracking(app, { ...shared, mailEvents });
  mountAdmin(app, { adminPage: deps.adminPage, signInPath: config.signInPath, sessions });
  // The protocol asks for the key at this address, as proof that the site is ours.
  if (indexNow)
    app.get(`/${indexNow.key}.txt`, uncached("The text is a constant."), (c) => c.text(indexNow.key));
  deps.mountSite(app, {
    ...shared,
    openApi,
    signInPath: config.signInPath,
    createOwner: async (c, input) => {
      await setUpOwner(shared, input, (tx, userId) => sessions.start(tx, c, userId));
    },
  });
  app.all("/api/*", refuseUnknownCall);

  const sender = deps.sender ?? createSender(senderDepsOf(config, shared));
  const pictures: PictureDeps = {
    ...shared,
    outside,
    failedTexts: new FailedTexts(),
    stopping,
  };
  const jobs = listJobs({ ...starting, uploads, changes, views, mailEvents, announcer, sender, pictures });
  return {
    fetch: app.fetch,
    request: app.request,
    routes,
    jobs,
    pages,
    pageKeys: collectPageKeys(app),
    metrics,
    async [Symbol.asyncDispose]() {
      // One that fails does not keep the others from their turn.
      await using ending = new AsyncDisposableStack();
      ending.defer(() => mailEvents.flush({ all: true }));
      ending.defer(() => views.flush());
    },
  };
}

/** Here the token in the path is the permission, and mailbox providers post without loading a page (RFC 8058). */
const isOpenToOtherSites = (path: string) => /^\/(confirm|unsubscribe)\//.test(path);
