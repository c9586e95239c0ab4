import { authorKeyOf } from "../../../../contract/content/authors.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import type { ListedPost, PostEvent } from "../../../../contract/insight/events.ts";

/** The tags of answers that show posts or categories. An edit invalidates answers that show that post, and no others. */
export const pageTags = {
  /** The post as it is shown: its text, its card, its line in a list. */
  post: (id: number) => `post:${id}`,
  /** Which posts were published right before and after it. */
  around: (id: number) => `post:${id}:around`,
  /** Which posts there are, and in which order. */
  all: "posts",
  featured: "posts:featured",
  inCategory: (slug: string) => `posts:category:${slug}`,
  withTag: (tag: string) => `posts:tag:${tagKeyOf(tag)}`,
  byAuthor: (name: string) => `posts:author:${authorKeyOf(name)}`,
  /** Which authors have posts. */
  bylines: "posts:authors",
  /** The tag of searches. */
  words: "posts:words",
  /** Any category, also as the one that a post has. */
  categories: "categories",
  /** The author who is called so, on a page or as the author of a post. */
  author: (name: string) => `author:${authorKeyOf(name)}`,
  /** Which authors there are, and under which slugs. */
  authors: "authors",
};

/** What an answer that shows posts depends on, whichever lists they are in. */
export const tagsOfShown = (posts: readonly { id: number; author: string }[]): string[] => [
  ...new Set(posts.flatMap(({ id, author }) => [pageTags.post(id), pageTags.author(author)])),
];

/** Computes the tags of answers that depend on a post that changed, and on its neighbors. */
export function tagsOfPostEvent(event: PostEvent): string[] {
  const { id, before, after, beside } = event;
  const isMoved = movesPages(event);
  const [one, other] = [membershipsOf(before), membershipsOf(after)];
  const changed = [...new Set([...one, ...other])].filter(
    (list) => isMoved || !one.includes(list) || !other.includes(list),
  );
  return [
    pageTags.post(id),
    pageTags.words,
    ...(isMoved ? [pageTags.all] : []),
    ...(isMoved || before?.author !== after?.author ? [pageTags.bylines] : []),
    ...changed,
    ...beside.map(pageTags.around),
  ];
}

/** Tells whether the post is at another address, or elsewhere in the order of posts. */
export const movesPages = ({ before, after }: Pick<PostEvent, "before" | "after">) =>
  before?.publishedAt !== after?.publishedAt || before?.slug !== after?.slug;

/** The lists that a post is in; none for a post that nobody sees. */
function membershipsOf(post: ListedPost | undefined): string[] {
  if (!post) return [];
  const { category, tags, author, featured } = post;
  return [
    pageTags.inCategory(category),
    ...tags.map(pageTags.withTag),
    pageTags.byAuthor(author),
    ...(featured ? [pageTags.featured] : []),
  ];
}
