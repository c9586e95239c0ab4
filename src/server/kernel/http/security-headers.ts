import type { Hono } from "hono";
import type { Config } from "../config.ts";
import type { AppEnv } from "./context.ts";

/** Half a year, in seconds. */
const HSTS_SECONDS = 15_552_000;

/**
 * Adds the headers that every answer has. Only an answer that sets `x-frame-options` itself, as a mail in the admin
 * does, may be framed. Pages set their own policies: a general `no-referrer` makes browsers post forms with
 * `Origin: null`.
 */
export function mountSecurityHeaders(
  app: Hono<AppEnv>,
  { publicUrl, hstsIncludesSubdomains }: Pick<Config, "publicUrl" | "hstsIncludesSubdomains">,
) {
  const hsts = `max-age=${HSTS_SECONDS}${hstsIncludesSubdomains ? "; includeSubDomains" : ""}`;
  const isSecure = publicUrl.startsWith("https:");
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("x-content-type-options", "nosniff");
    if (isSecure) headers.set("strict-transport-security", hsts);
    if (!headers.has("x-frame-options")) headers.set("x-frame-options", "DENY");
  });
}
