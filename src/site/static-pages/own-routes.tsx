import { z } from "zod";
import type { Page } from "../../contract/content/pages.ts";
import { findPublicPage } from "../../server/content/pages/get-page.ts";
import { findPagePreview } from "../../server/content/pages/preview-page.ts";
import { inPreviewLane } from "../../server/content/writing/in-preview-lane.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { keyedBy, uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { readArticle } from "../blog/read-article.ts";
import { readFrame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { redirect } from "../serving/redirect.ts";
import { answerPage } from "../serving/render.tsx";
import { OwnPage } from "./OwnPage.tsx";

/** An address with a query may be one of another site, where the query said what was there. */
const hasQuery = (address: string) => address.includes("?");

/** Mounts the owner's pages, at every address of one part that nothing else has. Call it last. */
export function mountOwnPages(app: AppHono, deps: SiteDeps) {
  app.get("/preview/page/:token", uncached("Only people with the link may read the draft."), (c) =>
    inPreviewLane(() => answerPreview(c, deps, c.req.param("token"))),
  );
  app.get("/:slug{[a-z0-9-]+}", keyedBy(z.object({}), { unless: hasQuery }), async (c, next) => {
    const answer = await findOwnPage(c, deps, c.req.param("slug"));
    if (answer) return answer;
    await next();
  });
}

/** Answers people who have the link. No cache keeps the page, and no search engine lists it. */
async function answerPreview(c: AppContext, deps: SiteDeps, token: string): Promise<Response> {
  const page = await findPagePreview(deps, token);
  if (!page) return c.notFound();
  const frame = await readFrame(deps, readingOf(c));
  const article = await readArticle(deps, page.content, frame, readingOf(c));
  return answerPage(c, <OwnPage {...{ frame, page, article }} isPreview />, { isPrivate: true });
}

/** The owner's page at an address, or the way to it; undefined if there is none. */
export async function findOwnPage(
  c: AppContext,
  deps: SiteDeps,
  slug: string,
): Promise<Response | undefined> {
  const found = await findPublicPage(deps.db, slug, readingOf(c));
  if (!found) return undefined;
  if ("movedTo" in found) return redirect(c, `/${found.movedTo}${new URL(c.req.url).search}`);
  return answerOwnPage(c, deps, found.page);
}

async function answerOwnPage(c: AppContext, deps: SiteDeps, page: Page): Promise<Response> {
  const frame = await readFrame(deps, readingOf(c));
  const article = await readArticle(deps, page.content, frame, readingOf(c));
  return answerPage(c, <OwnPage {...{ frame, page, article }} />);
}
