import { randomUUID } from "node:crypto";
import type { Log } from "../../base/log.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { loggablePath } from "./loggable-path.ts";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../base/errors.ts";
import type { MiddlewareHandler, Hono } from "hono";
import { NOT_SHARED } from "../../engines/pagecache/cached-answer.ts";
import type { ChangeFollower } from "../changes.ts";
import type { Config } from "../config.ts";

/** Gives the request what it carries. Its id is in the answer and in every line of the log about it. */
export function prepareRequest({ log, trustsProxy }: { log: Log; trustsProxy: boolean }) {
  return async (c: AppContext, next: () => Promise<void>) => {
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.set("trustsProxy", trustsProxy);
    c.set("log", log.child({ requestId }));
    c.header("x-request-id", requestId);
    const start = performance.now();
    await next();
    if (!log.isLevelEnabled("debug")) return;
    const durationMs = Math.round((performance.now() - start) * 10) / 10;
    c.get("log").debug(
      { method: c.req.method, path: loggablePath(c.req.path), status: c.res.status, durationMs },
      "Answered",
    );
  };
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a browser's write that another site started (CSRF). `isExempt` names those that others may make, such as one-click
 * unsubscribe (RFC 8058), and those whose handler refuses them itself.
 */
export const refuseForeignWrites = (
  publicUrl: string,
  isExempt: (request: { method: string; path: string }) => boolean,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!READS.has(c.req.method) && !isExempt(c.req) && isForeign(c, publicUrl))
      throw new AppError("forbidden", "This request came from another site.");
    await next();
  });

/**
 * Returns whether another site made the browser send this. Browsers say where a request comes from, and pages cannot change
 * it; a client that says neither, such as curl, carries no one else's cookies and is served.
 */
export function isForeign(c: AppContext, publicUrl: string): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("origin");
  const isOwn = origin === new URL(publicUrl).origin || sameHost(origin, c.req.header("host"));
  return origin !== undefined && !isOwn;
}

function sameHost(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Answers a write only after the cached pages that depend on it were dropped, so that the next request sees the
 * change. `changesNoPage` names paths whose writes need not wait for that.
 */
export function hearOwnChanges(
  changes: ChangeFollower,
  changesNoPage: (path: string) => boolean,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    if (READS.has(method) || c.res.status >= 400 || changesNoPage(path)) return;
    try {
      await changes.catchUp();
    } catch (error) {
      // The write has been committed; the job of the changes drops the pages within a second.
      c.get("log").warn({ err: error }, "The pages that depend on a write could not be dropped at once");
    }
  };
}

/** Half a year, in seconds. */
const HSTS_SECONDS = 15_552_000;

/** Has browsers use only https for this host from now on (RFC 6797). */
export const hstsOf = ({ hstsIncludesSubdomains }: Pick<Config, "hstsIncludesSubdomains">): string =>
  `max-age=${HSTS_SECONDS}${hstsIncludesSubdomains ? "; includeSubDomains" : ""}`;

/**
 * Adds the headers that every answer has. One that says nothing of caches may be kept by none that several people share:
 * they would choose a time themselves, whatever cookie or token it was asked with. Only an answer that sets
 * `x-frame-options` itself, as a mail in the admin does, may be framed. Pages set their own policies: a general
 * `no-referrer` makes browsers post forms with `Origin: null`.
 */
export function mountSecurityHeaders(
  app: Hono<AppEnv>,
  config: Pick<Config, "publicUrl" | "hstsIncludesSubdomains">,
) {
  const hsts = hstsOf(config);
  const isSecure = config.publicUrl.startsWith("https:");
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("x-content-type-options", "nosniff");
    if (isSecure) headers.set("strict-transport-security", hsts);
    if (!headers.has("cache-control")) headers.set("cache-control", NOT_SHARED);
    if (!headers.has("x-frame-options")) headers.set("x-frame-options", "DENY");
  });
}
