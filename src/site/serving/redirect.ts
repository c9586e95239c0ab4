import type { AppContext } from "../../server/kernel/http/context.ts";

/** Leads to another address. Lasting, but as it says nothing of caches asked again each time: something else may take the old address. */
export function redirect(c: AppContext, to: string): Response {
  // Who prefers Markdown is led to that of a post (kernel/http/prefer-markdown.ts).
  if (to.startsWith("/blog/")) c.header("vary", "accept");
  return c.redirect(to, 301);
}
