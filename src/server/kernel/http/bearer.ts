import type { AppContext } from "./context.ts";

/** Returns what follows `Bearer` (RFC 6750, 2.1), which may be empty; undefined for a request without that scheme. */
export const bearerOf = (c: AppContext): string | undefined =>
  /^bearer(?: +(.*))?$/is
    .exec(c.req.header("authorization") ?? "")
    ?.slice(1)
    .map((value) => value ?? "")[0];
