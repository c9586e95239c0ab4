import { createHash } from "node:crypto";
import { html } from "hono/html";
import { PROVIDER_RETURN_PATH } from "../contract/site-owner/provider.ts";
import type { Sessions } from "./site-owner/auth/session.ts";
import type { AppContext } from "./kernel/http/context.ts";
import { uncached } from "./kernel/http/page-keys.ts";
import type { AppHono } from "./kernel/http/routes.ts";

interface AdminPages {
  /** The built page; its sign-in-path meta is filled in. */
  adminPage: string | undefined;
  signInPath: string;
  sessions: Sessions;
  /** The organization with which people sign in. */
  findProvider: () => Promise<{ label: string; isOnly: boolean } | undefined>;
}

const LOGIN = "/admin/login";

const headersFor = (page: string) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
  "content-security-policy":
    `default-src 'none'; script-src 'self'${inlineSources(page)}; style-src 'self'; img-src 'self' https: data: blob:; ` +
    "font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
});

/** Returns the hashes for `script-src` that allow the page's own inline scripts and no others. */
const inlineSources = (page: string) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = ""]) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    .join("");

const NO_PROVIDER = '<meta name="sign-in-provider" content="" />';

const metaOf = async ({ label, isOnly }: { label: string; isOnly: boolean }) =>
  String(await html`<meta name="sign-in-provider" content="${isOnly ? "only" : "also"} ${label}" />`);

/** Serves the admin's one page at all its addresses. Redirects guests to the sign-in page, and the owner away from it. */
export function mountAdmin(app: AppHono, { adminPage, signInPath, sessions, findProvider }: AdminPages) {
  const signInPage = adminPage?.replace(
    /(<meta name="sign-in-path" content=")[^"]*/,
    (_, start: string) => `${start}${signInPath}`,
  );
  const page = signInPage?.replace(/<!-- sign-in:[\s\S]*<!-- \/sign-in -->/, "");
  const headers = headersFor(page ?? "");
  const answer = (c: AppContext, content: string | undefined) =>
    c.body(content ?? "The admin is not built.", content ? 200 : 503, headers);
  const bySession = uncached("The answer depends on the session.");
  const forGuests = async (c: AppContext) => {
    if (await sessions.find(c)) return c.redirect("/admin/dashboard", 302);
    // The page is there without the database, too.
    const provider = await findProvider().catch(() => undefined);
    const meta = provider ? await metaOf(provider) : NO_PROVIDER;
    return answer(
      c,
      signInPage?.replace(NO_PROVIDER, () => meta),
    );
  };
  app.get(signInPath, bySession, forGuests);
  app.get(LOGIN, bySession, forGuests);
  const guarded = async (c: AppContext) =>
    (await sessions.find(c)) ? answer(c, page) : c.redirect(signInPath, 302);
  // Nobody is signed in yet, or somebody is who connects their account: the page posts what the provider sent with them.
  app.get(PROVIDER_RETURN_PATH, bySession, (c) => answer(c, signInPage));
  app.get("/admin", bySession, (c) => c.redirect("/admin/dashboard", 302));
  app.get("/admin/*", bySession, guarded);
}
