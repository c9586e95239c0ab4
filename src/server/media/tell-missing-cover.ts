import { instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { addNotice } from "../platform/notices.ts";
import { findPostWithCover } from "./uses-store.ts";

interface Missing {
  address: string;
  /** Why it cannot be had: the end of a sentence. */
  failure: string;
  now: Date;
}

/**
 * Tells the owner that the cover of a post cannot be had: once of each, and of one host only once until that is seen, since
 * an old site that is gone takes all its covers along.
 */
export async function tellMissingCover(tx: DbOrTx, { address, failure, now }: Missing) {
  const post = await findPostWithCover(tx, address);
  if (!post) return;
  const { host } = new URL(address);
  // A host has nothing in it that `like` reads otherwise, but for `_`, which stands for itself as well.
  const why = `cannot be had from ${host}: `;
  const words = `The cover of “${post.title}” ${why}${failure.replace(/\.$/, "")}. Readers see a plain one.`;
  const told = await tx
    .selectFrom("notices")
    .select("id")
    .where((notice) =>
      notice.or([
        notice("words", "=", words),
        notice.and([notice("seen_at", "is", null), notice("words", "like", `%” ${why}%`)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (told) return;
  await addNotice(tx, { kind: "failure", words, link: `/admin/posts/edit/${post.id}`, at: instant(now) });
}
