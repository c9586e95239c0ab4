import { nameBackLinks } from "../../../blocks/footnotes/back-links.ts";
import { withoutCut } from "../../../blocks/cut/cut.ts";
import { categoryOf } from "../../../contract/content/categories.ts";
import { imagePresets } from "../../../contract/content/media.ts";
import type { Post } from "../../../contract/content/posts.ts";
import type { ImageRow } from "../../../server/content/media/images/image-rows.ts";
import { previewOf } from "../../head/meta-of.ts";
import { wholeAddress, type SiteFacts } from "../../head/page-meta.ts";
import { changedAtOf, publishedAtOf } from "../../head/post-dates.ts";
import { attachedFileOf, audioIn, type AttachedFile } from "./attached-files.ts";
import { cutEntry } from "./cut-entry.ts";
import { wholeLinks } from "./whole-links.ts";

/** The content of a feed in all three formats. All addresses are absolute, all times are instants. */
export interface Feed {
  /** Its address, with the host that mints ids, so that it outlives a change of the domain. */
  id: string;
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
  image: FeedImage;
  /** The cover as it is stored, if the post has one of its own. */
  cover?: AttachedFile | undefined;
  /** What the text plays. */
  audio: AttachedFile[];
  publishedAt: string;
  updatedAt: string;
}

/** An image to show beside the title. */
interface FeedImage {
  address: string;
  /** In pixels, if known. */
  width?: number | undefined;
  height?: number | undefined;
}

/** `files` are the rows of the posts' covers and audio files, by id. */
export function feedOf(
  site: SiteFacts,
  { title, pagePath, path }: { title: string; pagePath: string; path: string },
  posts: readonly Post[],
  files: ReadonlyMap<string, ImageRow>,
): Feed {
  const items = posts.map((post) => itemOf(site, post, files));
  return {
    id: feedIdOf(site, path),
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

function itemOf(site: SiteFacts, post: Post, files: ReadonlyMap<string, ImageRow>): FeedItem {
  const { publicUrl, categories, words } = site;
  const address = `${publicUrl}/blog/${post.slug}`;
  const cover = files.get(post.coverId ?? "");
  return {
    id: entryIdOf(site, `post/${post.id}`, post.createdAt),
    address,
    title: post.title,
    summary: post.excerpt,
    html: cutEntry(wholeLinks(nameBackLinks(withoutCut(post.content), words.blocks), address), {
      address,
      readOn: words.mails.newsletter.readOn,
    }),
    author: post.author,
    categories: [categoryOf(categories, post.category).title, ...post.tags],
    image: imageOf(publicUrl, post, cover),
    cover: cover && attachedFileOf(publicUrl, cover),
    audio: audioIn(post.content).flatMap((id) => {
      const row = files.get(id);
      return row ? [attachedFileOf(publicUrl, row)] : [];
    }),
    publishedAt: publishedAtOf(post),
    updatedAt: changedAtOf(post),
  };
}

/** The preview that the page names too; a cover is as wide as its preset, or as it is stored. */
function imageOf(publicUrl: string, post: Post, cover: ImageRow | undefined): FeedImage {
  const { address, ...size } = previewOf(post);
  const width = Math.min(imagePresets.large.width, cover?.width ?? 0);
  const shown = cover ? { width, height: Math.round((width * cover.height) / cover.width) } : size;
  return { address: wholeAddress(publicUrl, address), ...shown };
}

/** Feeds had their address as id before hosts were kept: readers who know a feed by it must not see another. */
export function feedIdOf({ publicUrl, taggingEntity }: SiteFacts, path: string): string {
  const id = new URL(wholeAddress(publicUrl, path));
  const [host] = taggingEntity?.split(",") ?? [];
  if (host) id.hostname = host;
  return id.href;
}

/**
 * A name that outlives every change of title, address, date and domain, so that no reader is shown a text twice (RFC 4151).
 */
export const entryIdOf = ({ publicUrl, taggingEntity }: SiteFacts, name: string, createdAt: string): string =>
  `tag:${taggingEntity?.split(",")[0] ?? new URL(publicUrl).hostname},${createdAt.slice(0, 10)}:${name}`;
