import type { Hono, MiddlewareHandler } from "hono";
import { findTargetHandler } from "hono/utils/handler";
import { z } from "zod";
import type { AppEnv } from "./context.ts";

/** How a GET route is cached: by its path and the query parameters that it reads, or not at all. */
type Caching = { query: z.ZodObject; isUncachedAt?: IsUncachedAt } | { reason: string };

type IsUncachedAt = (address: string) => boolean;

/** The cached pages have a key for each address; the router says which route answers it. */
export interface PageKeys {
  /**
   * Returns the shortest address with the same answer: without parameters that the page does not read, the others
   * normalized and in one order. Undefined if the answer is not cached.
   */
  keyOf: (address: string) => string | undefined;
  /** Returns the pattern of the route that answers a key. */
  routeOf: (key: string) => string | undefined;
  /** Every GET route: what its page is keyed by beside the path, or why it is not cached. */
  routes: { path: string; parameters?: string[]; reason?: string }[];
}

/** Longer names match nothing on this site, and would fill the cache. */
const MAX_PATH_LENGTH = 300;
/** Stands for the site in an address; only path and query are used. */
const ORIGIN = "http://site.invalid";
const byPathAlone: Caching = { query: z.object({}) };

/**
 * Declares, where a page is mounted, the parameters that its answer depends on. A page without a declaration reads
 * none. The route sees only these parameters, because the cache renders a page at its key.
 */
export const keyedBy = (query: z.ZodObject, { unless }: { unless?: IsUncachedAt } = {}) =>
  declare({ query, ...(unless && { isUncachedAt: unless }) });

/** Declares that a GET route is not cached, and why. */
export const uncached = (reason: string) => declare({ reason });

const declare = (caching: Caching) =>
  Object.assign<MiddlewareHandler<AppEnv>, { caching: Caching }>(async (_c, next) => next(), { caching });

/** Collects the declarations of all routes of `app`, which must be mounted by then. */
export function collectPageKeys(app: Hono<AppEnv>): PageKeys {
  const cachings = new Map<string, Caching>();
  for (const { method, path, handler } of app.routes) {
    if (method !== "GET") continue;
    const declared = cachingOf(findTargetHandler(handler));
    if (declared || !cachings.has(path)) cachings.set(path, declared ?? byPathAlone);
  }

  const patternOf = (url: URL) => {
    const [matched] = app.router.match("GET", app.getPath(new Request(url)));
    return matched.find(([[, route]]) => route.method === "GET")?.[0][1].path;
  };
  return {
    keyOf(address) {
      const [path = ""] = address.split("?", 1);
      const url = path.length <= MAX_PATH_LENGTH && URL.parse(address, ORIGIN);
      // A path that the parser changes is a second spelling of another path.
      if (!url || url.pathname !== path) return undefined;
      const caching = cachings.get(patternOf(url) ?? "");
      if (!caching || "reason" in caching || caching.isUncachedAt?.(address)) return undefined;
      return path + normalizedQuery(caching.query, url.searchParams);
    },
    routeOf: (key) => patternOf(new URL(key, ORIGIN)),
    routes: [...cachings].map(([path, caching]) =>
      "reason" in caching
        ? { path, reason: caching.reason }
        : { path, parameters: Object.keys(caching.query.shape) },
    ),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-function-type -- Hono's own type of a handler.
function cachingOf(handler: Function): Caching | undefined {
  // Only `declare` adds this property.
  return "caching" in handler ? (handler.caching as Caching) : undefined;
}

/** A value that means the same as its absence, such as the first page, is left out. */
function normalizedQuery(query: z.ZodObject, given: URLSearchParams): string {
  if (given.size === 0) return "";
  const defaults = query.parse({});
  const values = query.parse(
    Object.fromEntries(Object.keys(query.shape).map((name) => [name, given.get(name) ?? undefined])),
  );
  const said = Object.entries(values).flatMap(([name, value]) =>
    value === defaults[name] ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return said.length > 0 ? `?${said.join("&")}` : "";
}
