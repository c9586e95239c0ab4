import type { ReactElement } from "react";
import { z } from "zod";
import { pageParam, searchParam } from "../../contract/base/paging.ts";
import { problems } from "../../contract/base/problem.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { tagKeyOf } from "../../contract/base/tags.ts";
import { AppError } from "../../server/base/errors.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { keyedBy, uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { parse } from "../../server/base/parse.ts";
import { findAuthorCalled } from "../../server/content/authors/find-author.ts";
import { findSurroundings } from "../../server/content/posts/reading/find-surroundings.ts";
import { findPublicPost } from "../../server/content/posts/record/get-post.ts";
import { inPreviewLane } from "../../server/content/writing/in-preview-lane.ts";
import { findPreview } from "../../server/content/posts/writing/preview-post.ts";
import { listPopularTags } from "../../server/content/posts/reading/list-popular-tags.ts";
import { listFeaturedPosts, listPublicPosts } from "../../server/content/posts/reading/list-posts.ts";
import { getHomeSettings } from "../../server/site-owner/settings/get-settings.ts";
import { homeWordsOf } from "../../words/home-words.ts";
import { nextTimeAgo } from "../words/dates.ts";
import { listAddress, listPath } from "../parts/list-address.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { leadToCategory } from "../serving/moved-categories.ts";
import { findMoved } from "../serving/moved-posts.ts";
import { plainFrame, readFrame } from "../layout/frame.ts";
import { answerNotFound } from "../not-found/answer-not-found.tsx";
import { redirect } from "../serving/redirect.ts";
import { answerPage } from "../serving/render.tsx";
import { BlogPage, type BlogPageProps } from "./BlogPage.tsx";
import { PostFailurePage } from "../not-found/PostFailurePage.tsx";
import { PostPage } from "./PostPage.tsx";
import { readArticle } from "./read-article.ts";

const listQuery = z.object({ page: pageParam, search: searchParam, tag: searchParam });

export function mountBlog(app: AppHono, deps: SiteDeps) {
  app.get("/blog", keyedBy(listQuery), (c) => answerList(c, deps, undefined));
  app.get("/blog/category/:category", keyedBy(listQuery), (c) =>
    answerCategory(c, deps, c.req.param("category")),
  );
  app.get("/blog/:slug", (c) => answerPost(c, deps, c.req.param("slug")));
  app.get("/preview/:token", uncached("Only people with the link may read the draft."), (c) =>
    inPreviewLane(() => answerPreview(c, deps, c.req.param("token"))),
  );
}

async function answerCategory(c: AppContext, deps: SiteDeps, slug: string): Promise<Response> {
  // Without the database nobody knows which categories there are, and the list says what failed.
  const frame = await readFrame(deps, readingOf(c)).catch(() => undefined);
  if (!frame || frame.categories.some((category) => category.slug === slug)) return answerList(c, deps, slug);
  return (await leadToCategory(c, deps, slug, (category) => listPath({ category }))) ?? c.notFound();
}

/** A page beyond the end is not found, but says where the end is. */
async function answerList(c: AppContext, deps: SiteDeps, category: string | undefined): Promise<Response> {
  const place = { category, ...parse(listQuery, c.req.query()) };
  try {
    const props = await readList(c, deps, place);
    const { posts = [], totalPages = 0, totalPosts = 0 } = props.list ?? {};
    const tag = posts.flatMap(({ tags }) => tags).find((each) => isSameTag(each, place.tag));
    if (tag !== undefined && tag !== place.tag) return redirect(c, listAddress({ ...place, tag }));
    const isUnknownTag = place.tag && !place.search && totalPosts === 0;
    const isBeyondEnd = place.page > Math.max(1, totalPages);
    return answerPage(c, <BlogPage {...props} />, { status: isBeyondEnd || isUnknownTag ? 404 : 200 });
  } catch (error) {
    const nothing = { list: undefined, featured: undefined, popularTags: [], closing: undefined };
    const props = { frame: plainFrame(deps), place, now: deps.now(), ...nothing };
    return answerUnread(c, error, <BlogPage {...props} />);
  }
}

const isSameTag = (one: string, other = "") => tagKeyOf(one) === tagKeyOf(other);

async function readList(
  c: AppContext,
  deps: SiteDeps,
  place: BlogPageProps["place"],
): Promise<BlogPageProps> {
  const reading = readingOf(c);
  const now = deps.now();
  const [list, featured, popularTags, frame, home] = await Promise.all([
    listPublicPosts(deps, place, reading),
    listFeaturedPosts(deps, reading),
    listPopularTags(deps, reading),
    readFrame(deps, reading),
    getHomeSettings(deps.db, reading),
  ]);
  goodUntilNextAge(c, [...list.posts, ...featured], now);
  const isClosed = home.homeSections.some(({ kind, isShown }) => kind === "closing" && isShown);
  const closing = isClosed ? homeWordsOf(frame.words, home.homeWords) : undefined;
  return { frame, place, list, featured, popularTags, closing, now };
}

async function answerPost(c: AppContext, deps: SiteDeps, slug: string): Promise<Response> {
  try {
    const reading = readingOf(c);
    const now = deps.now();
    const [post, frame] = await Promise.all([findPublicPost(deps, slug, reading), readFrame(deps, reading)]);
    if (!post) return (await findMoved(c, deps, { slug })) ?? (await answerNotFound(c, deps, "post"));
    const [surroundings, author, article] = await Promise.all([
      findSurroundings(deps, post, reading),
      findAuthorCalled(deps.db, post.author, reading),
      readArticle(deps, post.content, frame, reading),
    ]);
    goodUntilNextAge(c, surroundings.related, now);
    // Clients that prefer Markdown get another answer here (kernel/http/prefer-markdown.ts).
    c.header("vary", "accept");
    return answerPage(c, <PostPage {...{ frame, post, author, article, surroundings, now }} />);
  } catch (error) {
    return answerUnread(c, error, <PostFailurePage frame={plainFrame(deps)} />);
  }
}

/** Answers people who have the link. No cache keeps the page, and no search engine lists it. */
async function answerPreview(c: AppContext, deps: SiteDeps, token: string): Promise<Response> {
  const post = await findPreview(deps, token);
  if (!post) return c.notFound();
  const frame = await readFrame(deps, readingOf(c));
  const [surroundings, author, article] = await Promise.all([
    findSurroundings(deps, post),
    findAuthorCalled(deps.db, post.author),
    readArticle(deps, post.content, frame, readingOf(c)),
  ]);
  const page = <PostPage {...{ frame, post, author, article, surroundings }} now={deps.now()} isPreview />;
  return answerPage(c, page, { isPrivate: true });
}

/** Each card says how old its post is. */
function goodUntilNextAge(c: AppContext, posts: PostSummary[], now: Date) {
  for (const { publishedAt, createdAt } of posts)
    readingOf(c).changesAt(nextTimeAgo(publishedAt ?? createdAt, now));
}

/** Answers with the status of a failure, for which the page cache sends an older copy instead of `page` if it has one. */
function answerUnread(c: AppContext, error: unknown, page: ReactElement): Response {
  c.get("log").error({ err: error }, "What a page is made of could not be read");
  const { status } = problems[error instanceof AppError ? error.code : "unavailable"];
  return answerPage(c, page, { status, isPrivate: true });
}
