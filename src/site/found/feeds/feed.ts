import { withoutCut } from "../../../blocks/cut/cut.ts";
import { categoryOf } from "../../../contract/categories.ts";
import type { Post } from "../../../contract/posts.ts";
import { previewOf } from "../../head/meta-of.ts";
import { wholeAddress } from "../../head/page-meta.ts";
import type { SiteFacts } from "../../head/page-meta.ts";
import { changedAtOf, publishedAtOf } from "../../head/post-dates.ts";
import { wholeLinks } from "./whole-links.ts";

/** The content of a feed in all three formats. All addresses are absolute, all times are instants. */
export interface Feed {
  title: string;
  description: string;
  language: string;
  /** The publisher's name. */
  siteName: string;
  /** The page that shows the same posts. */
  pageAddress: string;
  address: string;
  /** The time of the latest change; 1970 for a feed without posts. */
  updatedAt: string;
  items: FeedItem[];
}

export interface FeedItem {
  id: string;
  address: string;
  title: string;
  summary: string;
  html: string;
  author: string;
  categories: string[];
  image: string;
  publishedAt: string;
  updatedAt: string;
}

interface FeedPlace {
  title: string;
  pagePath: string;
  path: string;
}

export function feedOf(site: SiteFacts, { title, pagePath, path }: FeedPlace, posts: readonly Post[]): Feed {
  const items = posts.map((post) => itemOf(site, post));
  return {
    title,
    description: site.siteDescription,
    language: site.language,
    siteName: site.siteName,
    pageAddress: wholeAddress(site.publicUrl, pagePath),
    address: wholeAddress(site.publicUrl, path),
    updatedAt:
      items
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? "1970-01-01T00:00:00.000Z",
    items,
  };
}

function itemOf({ publicUrl, categories }: SiteFacts, post: Post): FeedItem {
  const address = `${publicUrl}/blog/${post.slug}`;
  return {
    id: idOf(publicUrl, post),
    address,
    title: post.title,
    summary: post.excerpt,
    html: wholeLinks(withoutCut(post.content), address),
    author: post.author,
    categories: [categoryOf(categories, post.category).title, ...post.tags],
    image: wholeAddress(publicUrl, previewOf(post).address),
    publishedAt: publishedAtOf(post),
    updatedAt: changedAtOf(post),
  };
}

/** A name that outlives every change of title, address and date, so that no reader is shown a post twice (RFC 4151). */
const idOf = (publicUrl: string, { id, createdAt }: Post) =>
  `tag:${new URL(publicUrl).hostname},${createdAt.slice(0, 10)}:post/${id}`;
