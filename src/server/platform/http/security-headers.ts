import type { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Config } from "../config.ts";
import type { AppEnv } from "./context.ts";

/** Half a year, in seconds. */
const HSTS_SECONDS = 15_552_000;

/**
 * Adds the headers that every answer has. Only an answer that sets `x-frame-options` itself, as a mail in the admin
 * does, may be framed.
 */
export function mountSecurityHeaders(
  app: Hono<AppEnv>,
  { publicUrl, hstsIncludesSubdomains }: Pick<Config, "publicUrl" | "hstsIncludesSubdomains">,
) {
  const hsts = `max-age=${HSTS_SECONDS}${hstsIncludesSubdomains ? "; includeSubDomains" : ""}`;
  app.use(
    secureHeaders({
      // Pages set their own: what this would set makes browsers post forms with `Origin: null`.
      referrerPolicy: false,
      crossOriginResourcePolicy: false,
      // Sandboxed frames of mails have the site's origin without a key of its own: browsers warn of each.
      originAgentCluster: false,
      strictTransportSecurity: publicUrl.startsWith("https:") && hsts,
      xFrameOptions: false,
    }),
  );
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("x-frame-options")) c.res.headers.set("x-frame-options", "DENY");
  });
}
