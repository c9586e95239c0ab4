import type { Insertable, Selectable } from "kysely";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { KeptTextsTable } from "../../../kernel/db/tables/posts.ts";

export type KeptTextRow = Selectable<KeptTextsTable>;
export type KeptSummaryRow = Omit<KeptTextRow, "fields" | "post_id" | "copy_id">;

const summaryColumns = ["id", "kind", "title", "written_at", "kept_at", "kept_by"] as const;

/** The kept texts of a post; null stands for all posts that were never saved. */
const ofPost = (db: DbOrTx, postId: number | null) =>
  db.selectFrom("kept_texts").where("post_id", postId === null ? "is" : "=", postId);

export async function insertText(tx: DbOrTx, row: Insertable<KeptTextsTable>) {
  await tx.insertInto("kept_texts").values(row).execute();
}

/** Deletes the text with these fields, so that it can be kept anew as the newest. */
export async function deleteText(tx: DbOrTx, postId: number | null, fields: string) {
  await tx
    .deleteFrom("kept_texts")
    .where("post_id", postId === null ? "is" : "=", postId)
    .where("fields", "=", fields)
    .execute();
}

/** Deletes all but the newest `kept`. */
export async function deleteOldest(tx: DbOrTx, postId: number | null, kept: number) {
  const oldest = await ofPost(tx, postId)
    .select("id")
    .orderBy("id", "desc")
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom("kept_texts")
    .where("post_id", postId === null ? "is" : "=", postId)
    .where("id", "<=", oldest.id)
    .execute();
}

/** Gives the texts of an unsaved post to the post that it became. */
export async function moveToPost(tx: DbOrTx, copyId: number, postId: number) {
  await tx
    .updateTable("kept_texts")
    .set({ post_id: postId, copy_id: null })
    .where("copy_id", "=", copyId)
    .execute();
}

/** The newest first. */
export async function findSummaries(db: DbOrTx, postId: number | null): Promise<KeptSummaryRow[]> {
  return ofPost(db, postId).select(summaryColumns).orderBy("id", "desc").execute();
}

export async function findText(
  db: DbOrTx,
  id: number,
): Promise<(KeptSummaryRow & { fields: string }) | undefined> {
  return db
    .selectFrom("kept_texts")
    .select(summaryColumns)
    .select("fields")
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns whether there was such a text. */
export async function deleteById(db: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("kept_texts").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
