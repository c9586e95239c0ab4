import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

export interface ArchiveRow {
  slug: string;
  subject: string;
  preheader: string;
  content: string;
  send_at: Instant;
  series_step_id: number | null;
  repeats_id: number | null;
}

/** Those that readers have, or are getting; of a send that was ended only if somebody has got it. */
const outBy = (db: DbOrTx, at: Instant) =>
  db
    .selectFrom("newsletters")
    .where("send_at", "<=", at)
    .where("slug", "is not", null)
    .where((row) =>
      row.or([
        row("status", "in", ["preparing", "sending", "paused", "sent"]),
        row.and([row("status", "in", ["cancelled", "failed"]), row("sent_count", ">", 0)]),
      ]),
    )
    // Both are there: the conditions above say so.
    .select(["slug", "send_at"])
    .$narrowType<{ slug: string; send_at: Instant }>();

/**
 * Those that everybody may find: emails of the welcome series, and what goes once more, have a page for those who got them
 * only.
 */
const listedBy = (db: DbOrTx, at: Instant) =>
  outBy(db, at).where("series_step_id", "is", null).where("repeats_id", "is", null);

export async function findNewest(
  db: DbOrTx,
  at: Instant,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArchiveRow[]> {
  return listedBy(db, at)
    .select(["subject", "preheader", "content", "series_step_id", "repeats_id"])
    .orderBy("send_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findAddresses(db: DbOrTx, at: Instant): Promise<{ slug: string; send_at: Instant }[]> {
  return listedBy(db, at).orderBy("send_at", "desc").orderBy("id", "desc").execute();
}

export async function findBySlug(db: DbOrTx, slug: string, at: Instant): Promise<ArchiveRow | undefined> {
  return outBy(db, at)
    .select(["subject", "preheader", "content", "series_step_id", "repeats_id"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}

/** The newsletter that went out right before the one of `slug` (`<`), or right after it (`>`). */
export async function findBeside(db: DbOrTx, slug: string, { side, at }: { side: "<" | ">"; at: Instant }) {
  const order = side === "<" ? "desc" : "asc";
  return listedBy(db, at)
    .select("subject")
    .where((row) =>
      row(
        row.refTuple("send_at", "id"),
        side,
        row
          .selectFrom("newsletters")
          .select(["send_at", "id"])
          .where("slug", "=", slug)
          .$asTuple("send_at", "id"),
      ),
    )
    .orderBy("send_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

export async function count(db: DbOrTx, at: Instant): Promise<number> {
  const query = listedBy(db, at)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** When the next one goes out that is still to be undone. */
export async function findNextStart(db: DbOrTx, after: Instant): Promise<Instant | undefined> {
  const row = await db
    .selectFrom("newsletters")
    .select("send_at")
    .where("send_at", ">", after)
    .orderBy("send_at")
    .limit(1)
    .executeTakeFirst();
  return row?.send_at ?? undefined;
}

export async function isAnyUnderWay(db: DbOrTx): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters")
    .select("id")
    .where("closed_at", "is", null)
    .where("status", "in", ["preparing", "sending", "paused", "cancelled"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
