import { join } from "node:path";
import { Hono } from "hono";
import type { SiteDeps as ServerDeps } from "../server/app.ts";
import type { AppEnv } from "../server/kernel/http/context.ts";
import type { AppHono } from "../server/kernel/http/routes.ts";
import { mountApiDocs } from "./api-docs/routes.tsx";
import { readAssets, sourceAssets } from "./layout/assets.ts";
import { mountAuthors } from "./blog/author-routes.tsx";
import { mountBlog } from "./blog/routes.tsx";
import type { SiteDeps } from "./serving/deps.ts";
import { mountContact } from "./contact/routes.tsx";
import { mountSpeculationRules } from "./serving/speculation-rules.ts";
import { answerFailure } from "./failure/answer-failure.tsx";
import { mountFound } from "./found/routes.ts";
import { mountHome } from "./home/routes.tsx";
import { mountInvitation } from "./invitation/routes.tsx";
import { mountSubscription } from "./subscription/routes.tsx";
import { answerNotFound } from "./not-found/answer-not-found.tsx";
import { mountArchive } from "./newsletter/routes.tsx";
import { mountAssets } from "./serving/serve-assets.ts";
export { defaultPages } from "./static-pages/default-pages.tsx";
import { mountPolls } from "./poll/routes.tsx";
import { mountPassword } from "./password/routes.tsx";
import { mountSetup } from "./setup/routes.tsx";
import { mountStaticPages } from "./static-pages/routes.tsx";
import { mountOwnPages } from "./static-pages/own-routes.tsx";

/** The built files that browsers load, as seen from `dist/server/site.js`. */
const CLIENT = join(import.meta.dirname, "../client");

/**
 * Mounts every page that a reader can meet, what the pages load, and the 404 page for whatever nothing else
 * answers. A page that fails answers with a page.
 */
export function mountSite(app: AppHono, serverDeps: ServerDeps) {
  const isBuilt = import.meta.env.PROD;
  if (isBuilt) mountAssets(app, join(CLIENT, "assets"));
  const deps: SiteDeps = {
    ...serverDeps,
    assets: isBuilt ? readAssets(CLIENT) : sourceAssets,
    frames: serverDeps.remember(1),
    lastFrame: {},
    steadyPages: serverDeps.remember(3),
  };

  const pages: AppHono = new Hono<AppEnv>();
  pages.onError((error, c) => answerFailure(error, c, deps));
  mountSpeculationRules(pages);
  mountFound(pages, deps);
  mountHome(pages, deps);
  mountStaticPages(pages, deps);
  mountBlog(pages, deps);
  mountAuthors(pages, deps);
  mountSubscription(pages, deps);
  mountContact(pages, deps);
  mountPolls(pages, deps);
  mountArchive(pages, deps);
  mountSetup(pages, deps);
  mountInvitation(pages, deps);
  mountPassword(pages, deps);
  mountApiDocs(pages, deps);
  mountOwnPages(pages, deps);
  app.route("/", pages);
  app.notFound((c) => answerNotFound(c, deps));
}
