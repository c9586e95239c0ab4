import type { Sessions } from "./auth/session.ts";
import type { AppContext } from "./platform/http/context.ts";
import type { AppHono } from "./platform/http/routes.ts";

interface AdminPages {
  /** The built page; its sign-in-path meta is filled in. */
  adminPage: string | undefined;
  signInPath: string;
  sessions: Sessions;
}

const LOGIN = "/admin/login";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data: blob:; font-src 'self'; " +
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

/** Serves the admin's one page at all its addresses. A guest is sent to the sign-in page. */
export function mountAdmin(app: AppHono, { adminPage, signInPath, sessions }: AdminPages) {
  const page = adminPage?.replace(
    /(<meta name="sign-in-path" content=")[^"]*/,
    (_, start: string) => `${start}${signInPath}`,
  );
  const answer = (c: AppContext) => c.body(page ?? "The admin is not built.", page ? 200 : 503, headers);
  app.get(signInPath, answer);
  app.get(LOGIN, answer);
  const guarded = async (c: AppContext) =>
    (await sessions.find(c)) ? answer(c) : c.redirect(signInPath, 302);
  app.get("/admin", (c) => c.redirect("/admin/dashboard", 302));
  app.get("/admin/*", guarded);
}
