import { categoryOf } from "../../../contract/content/categories.ts";
import type { Post } from "../../../contract/content/posts.ts";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import { readingOf, type AppContext } from "../../../server/kernel/http/context.ts";
import type { AppHono } from "../../../server/kernel/http/routes.ts";
import { findPublicAuthor } from "../../../server/content/authors/find-author.ts";
import { listNewestPosts } from "../../../server/content/posts/reading/list-newest.ts";
import { listPath } from "../../parts/list-address.ts";
import type { SiteDeps } from "../../serving/deps.ts";
import { answerFile } from "../../serving/answer-file.ts";
import { leadToCategory } from "../../serving/moved-categories.ts";
import { redirect } from "../../serving/redirect.ts";
import { readFrame, type Frame } from "../../layout/frame.ts";
import { findAttached } from "./attached-files.ts";
import { writeAtom } from "./atom.ts";
import { feedOf, type Feed } from "./feed.ts";
import { writeJsonFeed } from "./json-feed.ts";
import { writeRss } from "./rss.ts";

const FEED_POSTS = 20;

interface Format {
  file: string;
  type: string;
  write: (feed: Feed) => string;
}

export const formats: Format[] = [
  { file: "feed.xml", type: "application/rss+xml", write: writeRss },
  { file: "atom.xml", type: "application/atom+xml", write: writeAtom },
  { file: "feed.json", type: "application/feed+json", write: writeJsonFeed },
];

/** The newest 20 posts of the site, of each category, tag and author, in three formats, with their whole texts as long as these are not very long. */
export function mountFeeds(app: AppHono, deps: SiteDeps) {
  for (const format of formats) {
    app.get(`/${format.file}`, (c) => answerFeed(c, deps, format, {}));
    app.get(`/blog/category/:category/${format.file}`, (c) =>
      answerFeed(c, deps, format, { category: c.req.param("category") }),
    );
    app.get(`/author/:author/${format.file}`, (c) =>
      answerAuthorFeed(c, deps, format, c.req.param("author")),
    );
    app.get(`/blog/tag/:tag/${format.file}`, (c) => answerFeed(c, deps, format, { tag: c.req.param("tag") }));
  }
}

interface FeedScope {
  category?: string | undefined;
  tag?: string | undefined;
}

/** A category that no post has is a feed only if the site has it; a tag that no post has is none. */
async function answerFeed(c: AppContext, deps: SiteDeps, format: Format, scope: FeedScope) {
  // PostgreSQL refuses a query with NUL.
  if ([scope.category, scope.tag].some((name) => name?.includes("\0"))) return c.notFound();
  const posts = await listNewestPosts(deps, { ...scope, limit: FEED_POSTS }, readingOf(c));
  const site = await readFrame(deps, readingOf(c));
  const isKnownCategory = site.categories.some(({ slug }) => slug === scope.category);
  const isUnknown = scope.tag !== undefined || (scope.category !== undefined && !isKnownCategory);
  if (posts.length === 0 && isUnknown)
    return (await findMovedFeed(c, deps, format.file, scope)) ?? c.notFound();

  const place = placeOf(
    scope,
    site,
    posts.flatMap(({ tags }) => tags),
  );
  return answerPosts(c, deps, format, { site, posts, ...place });
}

async function answerAuthorFeed(c: AppContext, deps: SiteDeps, format: Format, slug: string) {
  const reading = readingOf(c);
  const author = await findPublicAuthor(deps, slug, reading);
  if (!author) return c.notFound();
  const folder = listPath({ author: author.slug });
  if (author.slug !== slug) return redirect(c, `${folder}/${format.file}`);
  const posts = await listNewestPosts(deps, { author: author.name, limit: FEED_POSTS }, reading);
  const site = await readFrame(deps, reading);
  return answerPosts(c, deps, format, { site, posts, name: author.name, pagePath: folder, folder });
}

interface Answered {
  site: Frame;
  posts: readonly Post[];
  /** Of what these are the posts; empty for the site. */
  name: string;
  pagePath: string;
  folder: string;
}

async function answerPosts(
  c: AppContext,
  { db, now }: SiteDeps,
  { file, type, write }: Format,
  { site, posts, name, pagePath, folder }: Answered,
) {
  const title = name ? site.words.pageTitle({ page: name, siteName: site.siteName }) : site.siteName;
  const files = await findAttached(db, posts);
  const feed = feedOf(site, { title, pagePath, path: `${folder}/${file}` }, posts, files);
  return answerFile(c, write(feed), { type, now: now() });
}

const findMovedFeed = async (c: AppContext, deps: SiteDeps, file: string, { category }: FeedScope) =>
  category === undefined
    ? undefined
    : leadToCategory(c, deps, category, (slug) => `/blog/category/${slug}/${file}`);

/** Returns the name of a scope, the path of its page and the folder of its feeds. `tags` are the posts' tags as written. */
function placeOf({ category, tag }: FeedScope, { categories }: Frame, tags: readonly string[]) {
  if (category !== undefined) {
    const path = `/blog/category/${encodeURIComponent(category)}`;
    return { name: categoryOf(categories, category).title, pagePath: path, folder: path };
  }
  if (tag !== undefined) {
    const name = tags.find((each) => tagKeyOf(each) === tagKeyOf(tag)) ?? tag;
    const inPath = encodeURIComponent(name);
    return { name, pagePath: `/blog?${new URLSearchParams({ tag: name })}`, folder: `/blog/tag/${inPath}` };
  }
  return { name: "", pagePath: "/", folder: "" };
}
