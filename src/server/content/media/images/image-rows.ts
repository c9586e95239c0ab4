import type { Insertable, Selectable } from "kysely";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { MediaTable } from "../../../kernel/db/schema.ts";

export type ImageRow = Selectable<MediaTable>;

/** The same image has the same id, so a second row of it changes nothing. Tells whether this was the first. */
export async function insertImage(db: DbOrTx, image: Insertable<MediaTable>): Promise<boolean> {
  const inserted = await db
    .insertInto("media")
    .values(image)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findImage(db: DbOrTx, id: string): Promise<ImageRow | undefined> {
  return db.selectFrom("media").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Those of these images and files that are here, by id. One query, and none for no ids. */
export async function findStored(db: DbOrTx, ids: readonly string[]): Promise<Map<string, ImageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("media").select(columns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const columns = ["id", "format", "width", "height", "size_bytes", "created_at", "file_name", "alt"] as const;

export interface ImageSize {
  width: number;
  height: number;
}

/** The sizes in pixels of those of these images that are here, by id. One query, and none for no ids. */
export async function findImageSizes(db: DbOrTx, ids: readonly string[]): Promise<Map<string, ImageSize>> {
  if (ids.length === 0) return new Map();
  // An article has at most 30,000 tags (engines/html/clean-html.ts); both engines take more parameters than that.
  const rows = await db
    .selectFrom("media")
    .select(["id", "width", "height"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
}
