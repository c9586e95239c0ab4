import type { AppContext } from "../../server/kernel/http/context.ts";

/** Leads to another address. Lasting, but asked again each time: something else may take the old address. */
export function redirect(c: AppContext, to: string): Response {
  c.header("cache-control", "no-cache");
  return c.redirect(to, 301);
}
