import { z } from "zod";
import { pageParam } from "../../contract/base/paging.ts";
import {
  findArchived,
  findSurroundingNewsletters,
  isArchivePublic,
  listArchive,
  type ArchivedNewsletter,
} from "../../server/mailing/newsletters/archive/list-archive.ts";
import { postIdsIn } from "../../server/mailing/newsletters/editing/post-blocks.ts";
import {
  readWebToken,
  TEST_EMAIL_PATH,
  TEST_SLUG,
} from "../../server/mailing/newsletters/editing/web-links.ts";
import { findImageSizes } from "../../server/content/media/images/image-rows.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { keyedBy, uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { parse } from "../../server/base/parse.ts";
import { listPostsById } from "../../server/content/posts/reading/list-posts-by-id.ts";
import { ownImagesIn } from "../blog/article-images.ts";
import { prepareText } from "../blog/article-thread.ts";
import { showClosedPolls } from "../blog/read-article.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readFrame } from "../layout/frame.ts";
import { answerPage } from "../serving/render.tsx";
import { ArchivePage } from "./ArchivePage.tsx";
import { mountNewsletterFeeds } from "./feeds.ts";
import { WebNewsletterPage } from "./WebNewsletterPage.tsx";

const archiveQuery = z.object({ page: pageParam });

/** The archive of the newsletters that went out, and each of them as a page. */
export function mountArchive(app: AppHono, deps: SiteDeps) {
  mountNewsletterFeeds(app, deps);
  app.get("/newsletter", keyedBy(archiveQuery), async (c) =>
    (await isArchivePublic(deps.db, readingOf(c))) ? answerArchive(c, deps) : c.notFound(),
  );
  // Every slug is made so; the token in a mail is longer and has a signature.
  app.get("/newsletter/:slug{[a-z0-9-]+}", (c) => answerNewsletter(c, deps, c.req.param("slug")));
  app.get("/newsletter/:token", uncached("Only the recipients of a newsletter have the link."), (c) =>
    answerMailed(c, deps, c.req.param("token")),
  );
}

/** A page beyond the end is not found, but says where the end is. */
async function answerArchive(c: AppContext, deps: SiteDeps): Promise<Response> {
  const { page } = parse(archiveQuery, c.req.query());
  const [archive, frame] = await Promise.all([
    listArchive(deps, page, readingOf(c)),
    readFrame(deps, readingOf(c)),
  ]);
  const isBeyondEnd = page > Math.max(1, archive.totalPages);
  return answerPage(c, <ArchivePage {...{ frame, page, ...archive }} />, { status: isBeyondEnd ? 404 : 200 });
}

async function answerNewsletter(c: AppContext, deps: SiteDeps, slug: string): Promise<Response> {
  const reading = readingOf(c);
  if (!(await isArchivePublic(deps.db, reading))) return c.notFound();
  const newsletter = await findArchived(deps, slug, reading);
  if (!newsletter?.isListed) return c.notFound();
  return answerPage(c, await pageOf(c, deps, newsletter, await findSurroundingNewsletters(deps, slug)));
}

/** The address in a mail: it redirects to the public page, or shows the newsletter to its recipient. */
async function answerMailed(c: AppContext, deps: SiteDeps, token: string): Promise<Response> {
  const slug = readWebToken(deps.signer, token);
  if (slug === undefined) return c.notFound();
  if (slug === TEST_SLUG) return c.redirect(TEST_EMAIL_PATH, 302);
  const newsletter = await findArchived(deps, slug);
  if (!newsletter) return c.notFound();
  if (newsletter.isListed && (await isArchivePublic(deps.db))) return c.redirect(`/newsletter/${slug}`, 302);
  return answerPage(c, await pageOf(c, deps, newsletter), { isPrivate: true });
}

async function pageOf(
  c: AppContext,
  deps: SiteDeps,
  newsletter: ArchivedNewsletter,
  beside?: Awaited<ReturnType<typeof findSurroundingNewsletters>>,
) {
  const reading = readingOf(c);
  const [content, frame, posts, sizes] = await Promise.all([
    showClosedPolls(deps, newsletter.content, reading),
    readFrame(deps, reading),
    listPostsById(deps.db, postIdsIn(newsletter.content), deps.now(), reading),
    findImageSizes(deps.db, ownImagesIn(newsletter.content)),
  ]);
  const article = await prepareText(content, frame.words, sizes);
  return <WebNewsletterPage {...{ frame, newsletter, article, posts, beside }} />;
}
