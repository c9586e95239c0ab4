import type { Post } from "../../contract/posts.ts";
import type { Instant } from "../../server/base/clock.ts";

type Dated = Pick<Post, "createdAt" | "publishedAt" | "updatedAt">;

/** Since when readers may see it. */
export const publishedAtOf = ({ publishedAt, createdAt }: Dated): Instant => publishedAt ?? createdAt;

/** When there was last something new to see. What was written ahead of its publication is new at that moment. */
export function changedAtOf(post: Dated): Instant {
  const publishedAt = publishedAtOf(post);
  return post.updatedAt > publishedAt ? post.updatedAt : publishedAt;
}
