import type { DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
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
  const event = { kind: "cover.missing", post: post.id, title: post.title, host, failure } as const;
  const told = await tx
    .selectFrom("notices")
    .select("id")
    .where((notice) =>
      notice.or([
        notice("event", "=", JSON.stringify(event)),
        // A host has nothing in it that `like` reads otherwise, but for `_`, which stands for itself as well.
        notice.and([
          notice("seen_at", "is", null),
          notice("event", "like", `%"host":${JSON.stringify(host)}%`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!told) await happened(tx, event, now);
}
