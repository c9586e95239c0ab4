import type { Insertable, Selectable } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { KeptTextsTable } from "../../kernel/db/schema.ts";
import type { Written } from "./text-kind.ts";
import { ownerColumn, ownerColumns } from "./owner-columns.ts";
import type { TextOwner } from "./text-kind.ts";

type KeptTextRow = Selectable<KeptTextsTable>;
export type KeptSummaryRow = Pick<KeptTextRow, (typeof summaryColumns)[number]>;

const summaryColumns = ["id", "kind", "title", "written_at", "kept_at", "kept_by"] as const;

/** The kept texts of an owner; without an id, of all of its kind that were never saved. */
function ofOwner(db: DbOrTx, { written, id, createdBy }: TextOwner) {
  const texts = db
    .selectFrom("kept_texts")
    .where("written", "=", written)
    .where(ownerColumn[written], id === null ? "is" : "=", id);
  if (id !== null || createdBy === undefined) return texts;
  return texts.where("created_by", createdBy === null ? "is" : "=", createdBy);
}

export async function insertText(
  tx: DbOrTx,
  owner: TextOwner,
  row: Omit<Insertable<KeptTextsTable>, "written" | keyof ReturnType<typeof ownerColumns> | "created_by">,
) {
  await tx
    .insertInto("kept_texts")
    .values({
      ...row,
      written: owner.written,
      ...ownerColumns(owner),
      created_by: owner.id === null ? (owner.createdBy ?? null) : null,
    })
    .execute();
}

/** Deletes the text with these fields, so that it can be kept anew as the newest. */
export async function deleteText(tx: DbOrTx, owner: TextOwner, fields: string) {
  await tx
    .deleteFrom("kept_texts")
    .where("id", "in", ofOwner(tx, owner).select("id").where("fields", "=", fields))
    .execute();
}

/** Deletes all but the newest `kept`. */
export async function deleteOldest(tx: DbOrTx, owner: TextOwner, kept: number) {
  const oldest = await ofOwner(tx, owner)
    .select("id")
    .orderBy("id", "desc")
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom("kept_texts")
    .where("id", "in", ofOwner(tx, owner).select("id").where("id", "<=", oldest.id))
    .execute();
}

/** Gives the texts of an unsaved text to the post or newsletter that it became. */
export async function moveTexts(tx: DbOrTx, copyId: number, owner: TextOwner) {
  await tx
    .updateTable("kept_texts")
    .set({ ...ownerColumns(owner), copy_id: null })
    .where("copy_id", "=", copyId)
    .execute();
}

/** The newest first. */
export async function findSummaries(db: DbOrTx, owner: TextOwner): Promise<KeptSummaryRow[]> {
  return ofOwner(db, owner).select(summaryColumns).orderBy("id", "desc").execute();
}

export async function findText(
  db: DbOrTx,
  written: Written,
  id: number,
): Promise<(KeptSummaryRow & { fields: string }) | undefined> {
  return db
    .selectFrom("kept_texts")
    .select(summaryColumns)
    .select("fields")
    .where("written", "=", written)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns whether there was such a text. */
export async function deleteById(db: DbOrTx, written: Written, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("kept_texts")
    .where("written", "=", written)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
