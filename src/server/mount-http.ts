import { collectFigures } from "./insight/metrics/collect-figures.ts";
import { createMetrics } from "./insight/metrics/metrics.ts";
import { mountMetrics } from "./insight/metrics/mount-metrics.ts";
import { createProbe } from "./kernel/probe-write.ts";
import { mountHealth } from "./health.ts";
import { markPages } from "./kernel/cdn/mark-pages.ts";
import { readingOf } from "./kernel/http/context.ts";
import {
  hearOwnChanges,
  refuseForeignWrites,
  prepareRequest,
  mountSecurityHeaders,
} from "./kernel/http/middleware.ts";
import { answerProblem } from "./kernel/http/problems.ts";
import { mountRoutes, type AppHono, type Authenticate, type Route } from "./kernel/http/routes.ts";
import { watchProxy } from "./kernel/http/watch-proxy.ts";
import type { Kernel } from "./kernel/opening/open-kernel.ts";
import { describeApi, type OpenApiDocument } from "./openapi.ts";

/** Mounts what holds for every request, the calls of the API, their description, health and metrics. */
export async function mountHttp(
  app: AppHono,
  kernel: Kernel,
  { routes, authenticate }: { routes: readonly Route[]; authenticate: Authenticate },
) {
  const { config, database, db, now, log, pages, publicUrl, trustsProxy, changes } = kernel;
  const { dataDir } = config;
  app.onError((error, c) => answerProblem(error, c));
  app.use(prepareRequest({ log, trustsProxy }));
  app.use(watchProxy({ db, now, log, trustsProxy }));
  mountSecurityHeaders(app, config);
  if (config.cdn.maxAgeSeconds !== undefined) app.use(markPages(config.cdn));
  const probe = createProbe(database);
  const metrics = await createMetrics(config.metricsToken);
  if (metrics) {
    mountMetrics(app, metrics);
    await collectFigures(metrics, { database, probe, now, log, dataDir, pages, backup: config.backup });
  }
  app.use(refuseForeignWrites(publicUrl, isOpenToOtherSites));
  app.use(hearOwnChanges(changes, changesNoPage));
  mountHealth(app, { database, probe, dataDir });
  mountRoutes(app, routes, { authenticate, now });
  let document: OpenApiDocument | undefined;
  const openApi = () =>
    (document ??= describeApi(
      routes.map(({ endpoint }) => endpoint),
      publicUrl,
    ));
  app.get("/api/openapi.json", (c) => {
    readingOf(c).dependsOn("program");
    return c.json(openApi());
  });
  return { metrics, openApi };
}

/**
 * A provider may post a thousand events a second: a page that tells of one follows within a second, as of other
 * servers. Of the forms on the site, only the set-up changes what pages show.
 */
const changesNoPage = (path: string) => path.startsWith("/api/webhooks/") || !/^\/(api|setup)\//.test(path);

/**
 * At first, the token in the path is the permission, and mailbox providers post without loading a page (RFC 8058). Whose
 * form may subscribe is the owner's choice; readers of the others are asked to press the button of our own.
 */
const isOpenToOtherSites = ({ method, path }: { method: string; path: string }) =>
  /^\/(confirm|unsubscribe)\//.test(path) || (method === "POST" && path === "/subscribe");
