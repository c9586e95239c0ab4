import { createMiddleware } from "hono/factory";
import { AppError } from "../../base/errors.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a browser's write that another site started (CSRF). Browsers say where a request comes from and pages
 * cannot change it; a client that says neither, such as curl, carries no one else's cookies and is served.
 * `isExempt` names the paths that others may post to, such as one-click unsubscribe (RFC 8058).
 */
export function refuseForeignWrites(publicUrl: string, isExempt: (path: string) => boolean) {
  const ownOrigin = new URL(publicUrl).origin;
  return createMiddleware(async (c, next) => {
    if (!READS.has(c.req.method) && !isExempt(c.req.path)) {
      const site = c.req.header("sec-fetch-site");
      const origin = c.req.header("origin");
      const isOwnHost = origin !== undefined && sameHost(origin, c.req.header("host"));
      const isForeign = site
        ? site !== "same-origin" && site !== "none"
        : origin !== undefined && origin !== ownOrigin && !isOwnHost;
      if (isForeign) throw new AppError("forbidden", "This request came from another site.");
    }
    await next();
  });
}

function sameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
