import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { inOrderOf, summaryColumns } from "./store.ts";
import type { PostSummaryRow } from "./store.ts";

/** Some posts in the order of `ids`, those in the trash too. */
export async function findByIds(
  db: DbOrTx,
  ids: number[],
): Promise<(PostSummaryRow & { deleted_at: Instant | null })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("posts")
    .select(summaryColumns)
    .select("posts.deleted_at")
    .where("posts.id", "in", ids)
    .execute();
  return inOrderOf(ids, rows);
}

/** Which of these posts have something written on them that is not saved. */
export async function findWithWorkingCopy(db: DbOrTx, ids: number[]): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("working_copies")
    .select("post_id")
    .where("post_id", "in", ids)
    .where("fields", "is not", null)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}
