import { tagKeyOf } from "../../contract/tags.ts";
import type { Post } from "../../contract/posts.ts";

/** What an answer made of posts depends on. One edit takes away what shows that post, and nothing else. */
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
  /** What a search may find. */
  words: "posts:words",
};

/** What depends on how these posts are shown. */
export const tagsOfPosts = (ids: readonly number[]) => ids.map(pageTags.post);

/** The post that a tag is about, if it is about one. */
export function postIdOfTag(tag: string): number | undefined {
  const id = /^post:(\d+)$/.exec(tag)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** What depends on a post that was written, changed or taken away. Nothing does while nobody may see it. */
export function tagsOfChange(before: Post | undefined, after: Post | undefined): string[] {
  const [one, other] = [before, after].map((post) => (post?.status === "published" ? post : undefined));
  const id = one?.id ?? other?.id;
  if (id === undefined) return [];
  const isElsewhere = one?.publishedAt !== other?.publishedAt || one?.slug !== other?.slug;
  const lists = new Set([...membershipsOf(one), ...membershipsOf(other)]);
  const changed = [...lists].filter(
    (list) => isElsewhere || !membershipsOf(one).includes(list) || !membershipsOf(other).includes(list),
  );
  return [pageTags.post(id), pageTags.words, ...(isElsewhere ? [pageTags.all] : []), ...changed];
}

/** The lists that a post is in; none for a post that nobody sees. */
function membershipsOf(post: Post | undefined): string[] {
  if (!post) return [];
  const { category, tags, featured } = post;
  return [
    pageTags.inCategory(category),
    ...tags.map(pageTags.withTag),
    ...(featured ? [pageTags.featured] : []),
  ];
}
