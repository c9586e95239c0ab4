import type { Post } from "../../contract/content/posts.ts";
import type { Instant } from "../../server/base/clock.ts";

type Dated = Pick<Post, "createdAt" | "publishedAt" | "updatedAt">;

/** Returns when the post was published. */
export const publishedAtOf = ({ publishedAt, createdAt }: Dated): Instant => publishedAt ?? createdAt;

/** Returns when readers last saw a change. Changes before the publication appear with it. */
export function changedAtOf(post: Dated): Instant {
  const publishedAt = publishedAtOf(post);
  return post.updatedAt > publishedAt ? post.updatedAt : publishedAt;
}
