import { z } from "zod";
import { pageParam } from "../../contract/base/paging.ts";
import { parse } from "../../server/base/parse.ts";
import { findPublicAuthor } from "../../server/content/authors/find-author.ts";
import { listPublicPosts } from "../../server/content/posts/reading/list-posts.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { keyedBy } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { readFrame } from "../layout/frame.ts";
import { listPath } from "../parts/list-address.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { redirect } from "../serving/redirect.ts";
import { answerPage } from "../serving/render.tsx";
import { nextTimeAgo } from "../words/dates.ts";
import { AuthorPage } from "./AuthorPage.tsx";

const pageQuery = z.object({ page: pageParam });

export function mountAuthors(app: AppHono, deps: SiteDeps) {
  app.get("/author/:author", keyedBy(pageQuery), (c) => answerAuthor(c, deps, c.req.param("author")));
}

/** An address with a slug that the author had before leads to the present one. */
async function answerAuthor(c: AppContext, deps: SiteDeps, slug: string): Promise<Response> {
  const reading = readingOf(c);
  const author = await findPublicAuthor(deps, slug, reading);
  if (!author) return c.notFound();
  if (author.slug !== slug) return redirect(c, listPath({ author: author.slug }) + new URL(c.req.url).search);
  const { page } = parse(pageQuery, c.req.query());
  const now = deps.now();
  const list = await listPublicPosts(deps, { page, author: author.name }, reading);
  const frame = await readFrame(deps, reading);
  for (const { publishedAt, createdAt } of list.posts)
    reading.changesAt(nextTimeAgo(publishedAt ?? createdAt, now));
  const status = page > Math.max(1, list.totalPages) ? 404 : 200;
  return answerPage(c, <AuthorPage {...{ frame, author, page, list, now }} />, { status });
}
