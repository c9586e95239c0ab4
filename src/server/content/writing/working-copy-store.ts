import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Written } from "./text-kind.ts";
import { ownerColumn, ownerColumns } from "./owner-columns.ts";
import type { TextOwner } from "./text-kind.ts";

export interface CopyRow {
  id: number;
  fields: string | null;
  base_revision: number | null;
  revision: number;
  saved_at: Instant;
}

interface CopyChange {
  fields: string | null;
  revision: number;
  saved_at: Instant;
  base_revision?: number | null;
}

const columns = ["id", "fields", "base_revision", "revision", "saved_at"] as const;

/** The copies of texts that were never saved. */
const unsaved = (db: DbOrTx, written: Written) =>
  db
    .selectFrom("working_copies")
    .where("written", "=", written)
    .where("post_id", "is", null)
    .where("newsletter_id", "is", null)
    .where("page_id", "is", null);

export async function findCopy(db: DbOrTx, { written, id }: TextOwner): Promise<CopyRow | undefined> {
  return db
    .selectFrom("working_copies")
    .select(columns)
    .where(ownerColumn[written], "=", id)
    .executeTakeFirst();
}

/** Which of these posts or newsletters have unsaved changes. */
export async function findWithCopy(
  db: DbOrTx,
  written: Written,
  ids: readonly number[],
): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set();
  const column = ownerColumn[written];
  const rows = await db
    .selectFrom("working_copies")
    .select(`${column} as owner_id`)
    .where(column, "in", ids)
    .where("fields", "is not", null)
    .execute();
  return new Set(rows.map(({ owner_id }) => owner_id));
}

export async function findUnsaved(db: DbOrTx, written: Written, id: number): Promise<CopyRow | undefined> {
  return unsaved(db, written).select(columns).where("id", "=", id).executeTakeFirst();
}

export async function findAllUnsaved(
  db: DbOrTx,
  written: Written,
  { createdBy, limit }: { createdBy: number | undefined; limit: number },
): Promise<CopyRow[]> {
  const copies = unsaved(db, written);
  const meant = createdBy === undefined ? copies : copies.where("created_by", "=", createdBy);
  return meant.select(columns).orderBy("saved_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** The user who began a text that was never saved; null for nobody that is known. */
export async function findCreator(db: DbOrTx, id: number): Promise<number | null> {
  const row = await db
    .selectFrom("working_copies")
    .select("created_by")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.created_by ?? null;
}

export async function insertCopy(
  tx: DbOrTx,
  owner: TextOwner,
  copy: CopyChange & { created_by?: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("working_copies")
    .values({ base_revision: null, ...copy, written: owner.written, ...ownerColumns(owner) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCopy(tx: DbOrTx, id: number, change: Partial<CopyChange>) {
  await tx.updateTable("working_copies").set(change).where("id", "=", id).execute();
}

/** Leaves the number of a saved text's copy behind, so that it never comes again. */
export async function clearCopy(tx: DbOrTx, { written, id }: TextOwner) {
  await tx
    .updateTable("working_copies")
    .set((where) => ({ fields: null, revision: where("revision", "+", 1) }))
    .where(ownerColumn[written], "=", id)
    .where("fields", "is not", null)
    .execute();
}

/** Deletes a copy of a text that was never saved. */
export async function deleteCopy(tx: DbOrTx, id: number) {
  await tx
    .deleteFrom("working_copies")
    .where("id", "=", id)
    .where("post_id", "is", null)
    .where("newsletter_id", "is", null)
    .where("page_id", "is", null)
    .execute();
}
