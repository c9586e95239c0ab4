import type { Instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findPost } from "../../../content/posts/record/get-post.ts";
import type { NewsletterRow } from "./store.ts";

/**
 * Says why the post of a newsletter cannot be read at the time that the newsletter goes out, so that its links would lead
 * to a missing page. Undefined if it can, and for a newsletter that was not made from a post.
 */
export async function missingPostOf(
  db: DbOrTx,
  { post_id }: Pick<NewsletterRow, "post_id">,
  at: Instant,
): Promise<string | undefined> {
  if (post_id === null) return undefined;
  const post = await findPost(db, post_id);
  if (!post)
    return `Its post was deleted, so its links would lead to a missing page. Restore the post, ${OR_DETACH}`;
  if (post.status === "published" && post.publishedAt !== null && post.publishedAt <= at) return undefined;
  const missing = post.status === "published" ? "not public yet by then" : "not published";
  return `Its post “${post.title}” is ${missing}, so its links would lead to a missing page. Publish the post, ${OR_DETACH}`;
}

const OR_DETACH = "or detach the newsletter from it.";

/** @throws AppError `conflict` if the newsletter's post cannot be read when it goes out. */
export async function requirePost(db: DbOrTx, newsletter: NewsletterRow, at: Instant) {
  const missing = await missingPostOf(db, newsletter, at);
  if (missing !== undefined) throw new AppError("conflict", missing);
}
