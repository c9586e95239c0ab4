import type { MiddlewareHandler } from "hono";
import { NOT_SHARED } from "../../engines/pagecache/cached-answer.ts";
import type { Reading } from "../../engines/pagecache/reading.ts";
import type { AppEnv } from "../http/context.ts";
import type { CdnConfig, PurgeTarget } from "../cdn-config.ts";
import { keysOfTags } from "./cache-keys.ts";

/** In bytes. Varnish reads 8 kB of a header line unless told otherwise; Fastly and Cloudflare take 16 kB. */
const MAX_KEYS_LENGTH = 7_000;

/** Each cache reads keys from one header; what reads them for a program of the owner's is not known. */
const WRITTEN: Record<PurgeTarget["kind"], { header: string; separator: string }[]> = {
  varnish: [{ header: "surrogate-key", separator: " " }],
  fastly: [{ header: "surrogate-key", separator: " " }],
  cloudflare: [{ header: "cache-tag", separator: "," }],
  custom: [
    { header: "surrogate-key", separator: " " },
    { header: "cache-tag", separator: "," },
  ],
};

/**
 * Says how long caches in front of the site may keep a page, and by which keys they can be told to forget it. Only pages
 * that the page cache keeps have keys: any other page, or one with too many keys, must not be kept where changes are told.
 * The page cache lowers the time for a page that changes by itself.
 */
export function markPages({ maxAgeSeconds = 0, purge }: CdnConfig): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const given = headers.get("cache-control");
    if (!given?.includes("s-maxage=")) return;
    const reading = c.env?.reading;
    const written = purge && reading && keyHeaders(purge, reading);
    if (purge && !written) return headers.set("cache-control", NOT_SHARED);
    headers.set("cache-control", given.replace(/s-maxage=\d+/, `s-maxage=${maxAgeSeconds}`));
    for (const { name, value } of written ?? []) headers.set(name, value);
  };
}

/** The headers with the keys; undefined if they are too long. */
function keyHeaders({ kind }: PurgeTarget, reading: Reading) {
  const keys = keysOfTags(reading.tags);
  const written = WRITTEN[kind].map(({ header, separator }) => ({
    name: header,
    value: keys.join(separator),
  }));
  return written.every(({ value }) => value.length <= MAX_KEYS_LENGTH) ? written : undefined;
}
