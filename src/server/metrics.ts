import { timingSafeEqual } from "node:crypto";
import type { AppHono } from "./platform/http/routes.ts";
import { AppError } from "./platform/errors.ts";

/**
 * Counts requests and serves `/metrics` in Prometheus's format to who has the token. Without a token there is
 * neither. Loads its library only when it is used.
 */
export async function mountMetrics(app: AppHono, token: string | undefined) {
  if (!token) return;
  const { collectDefaultMetrics, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests take, by method and status.",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  app.use(async (c, next) => {
    const end = duration.startTimer({ method: c.req.method });
    await next();
    end({ status: c.res.status });
  });
  app.get("/metrics", async (c) => {
    if (!isToken(c.req.header("authorization"), token))
      throw new AppError("unauthenticated", "A token is needed.");
    return c.body(await registry.metrics(), 200, { "content-type": registry.contentType });
  });
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header?.replace(/^Bearer /, "") ?? "");
  const expected = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
