import { categoryOf, type Category } from "../../../../contract/content/categories.ts";
import { coverDesignOf } from "../../../../contract/content/covers.ts";
import type { NewsletterPost } from "../../../../contract/mailing/emails.ts";
import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { listCategories } from "../../../content/categories/list-categories.ts";
import { listPostsById } from "../../../content/posts/reading/list-posts-by-id.ts";

const BLOCK = /<div data-post="(\d+)"><\/div>/g;

/** The place of a post in a newsletter's content. */
export const postBlock = (id: number) => `<div data-post="${id}"></div>`;

/** The ids of the posts that clean content has places for, in its order. */
export const postIdsIn = (content: string): number[] => [
  ...new Set([...content.matchAll(BLOCK)].map(([, id]) => Number(id))),
];

/** The posts of some content that a reader may see at a time, as mails show them. */
export async function readPostBlocks(
  db: DbOrTx,
  { content, publicUrl, at }: { content: string; publicUrl: string; at: Date },
): Promise<Record<number, NewsletterPost>> {
  const reading = new Reading();
  const posts = await listPostsById(db, postIdsIn(content), at, reading);
  const categories = posts.size > 0 ? await listCategories(db, reading) : [];
  return Object.fromEntries(
    [...posts].map(([id, post]) => [
      id,
      newsletterPostOf(post, categoryOf(categories, post.category), publicUrl),
    ]),
  );
}

function newsletterPostOf(
  { id, title, excerpt, slug, coverId }: PostSummary,
  category: Category,
  publicUrl: string,
): NewsletterPost {
  return {
    title,
    excerpt,
    category: { title: category.title, palette: category.palette },
    url: `${publicUrl}/blog/${slug}`,
    imageUrl: coverId
      ? `${publicUrl}/media/${coverId}/large`
      : `${publicUrl}/cards/cover/${category.palette}/${coverDesignOf(category, { id, title })}.png`,
  };
}
