import { sql, type Insertable, type Selectable } from "kysely";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SegmentsTable } from "../../kernel/db/schema.ts";

export type SegmentRow = Selectable<SegmentsTable>;

interface Written {
  name: string;
  /** In JSON. */
  conditions: string;
}

/** Finds all segments, by name. */
export async function findSegments(db: DbOrTx): Promise<SegmentRow[]> {
  return db.selectFrom("segments").selectAll().orderBy("name_key").execute();
}

export async function findById(db: DbOrTx, id: number): Promise<SegmentRow | undefined> {
  return db.selectFrom("segments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** True if a segment but `exceptId` has this name, whatever its case. */
export async function isNameTaken(tx: DbOrTx, name: string, exceptId = 0): Promise<boolean> {
  const namesake = await tx
    .selectFrom("segments")
    .select("id")
    .where("name_key", "=", tagKeyOf(name))
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return namesake !== undefined;
}

export async function insert(tx: DbOrTx, { name, conditions }: Written, at: Instant): Promise<SegmentRow> {
  const row: Insertable<SegmentsTable> = {
    name,
    name_key: tagKeyOf(name),
    conditions,
    created_at: at,
    updated_at: at,
  };
  return tx.insertInto("segments").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if it does not exist. */
export async function update(
  tx: DbOrTx,
  id: number,
  { name, conditions, at }: Written & { at: Instant },
): Promise<SegmentRow | undefined> {
  return tx
    .updateTable("segments")
    .set({ name, name_key: tagKeyOf(name), conditions, updated_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** False if it does not exist. */
export async function remove(tx: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("segments").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Finds the newsletters that are still to go to a segment, or are going. */
export async function findUnsent(tx: DbOrTx, id: number): Promise<{ subject: string; status: string }[]> {
  return tx
    .selectFrom("newsletters")
    .select(["subject", "status"])
    .where("segment_id", "=", id)
    .where("status", "not in", ["sent", "cancelled", "failed"])
    .orderBy("id")
    .execute();
}

/** Returns true if the opens and clicks of one of these newsletters were removed. */
export async function isAnyFolded(tx: DbOrTx, newsletterIds: readonly number[]): Promise<boolean> {
  const row = await tx
    .selectFrom("newsletters")
    .select("id")
    .where(isAmong(tx, "id", newsletterIds))
    .where("folded_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the ids among these that a table has. */
export async function countThere(
  tx: DbOrTx,
  table: "subscriber_tags" | "subscriber_fields" | "newsletters" | "polls",
  ids: readonly number[],
): Promise<number> {
  const { total } = await tx
    .selectFrom(table)
    .select(sql<number>`count(*)`.as("total"))
    .where(isAmong(tx, "id", ids))
    .executeTakeFirstOrThrow();
  return total;
}
