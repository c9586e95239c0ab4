import { routePath } from "hono/route";
import { SECOND } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import { uncached } from "../../kernel/http/page-keys.ts";
import type { AppHono } from "../../kernel/http/routes.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Measures the requests that reach the router and serves `/metrics` in Prometheus's format to clients with the token.
 * Pages that `serveCached` answers are measured there; the router only renders them.
 */
export function mountMetrics(app: AppHono, metrics: Metrics) {
  app.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const seconds = (performance.now() - startedAt) / SECOND;
    const route = namedRoute(routePath(c));
    if (c.env?.reading) metrics.onRender(route, seconds);
    else metrics.onRequest({ method: c.req.method, route, status: c.res.status, seconds });
  });
  app.get("/metrics", uncached("It needs a token and tells the figures of now."), async (c) => {
    const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!isSameText(given, metrics.token)) throw new AppError("unauthenticated", "A token is needed.");
    const { registry } = metrics;
    return c.body(await registry.metrics(), 200, { "content-type": registry.contentType });
  });
}

/** Hono's pattern in the notation of the contract; addresses that nothing has claimed share one name. */
export function namedRoute(pattern: string): string {
  return /^\/?\*?$/.test(pattern) && pattern !== "/"
    ? "unmatched"
    : pattern.replaceAll(/:(\w+)(?:\{.*\})?/g, "{$1}");
}
