import type { Instant } from "../../../base/clock.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

/** Finds the posts that have become public by themselves, and of which no event tells yet. */
export async function findUnrecorded(db: DbOrTx, at: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("status", "=", literal("published"))
    .where("deleted_at", "is", null)
    .where((post) => post.not(post.ref("publication_recorded")))
    .where("published_at", "<=", at)
    .execute();
  return rows.map(({ id }) => id);
}

export async function record(tx: DbOrTx, id: number, isRecorded: boolean) {
  await tx.updateTable("posts").set({ publication_recorded: isRecorded }).where("id", "=", id).execute();
}
