import type { Insertable, Selectable } from "kysely";
import type { DbOrTx } from "../platform/db/open.ts";
import type { MediaTable } from "../platform/db/schema.ts";

export type ImageRow = Selectable<MediaTable>;

/** The same picture has the same id, so a second row of it changes nothing. */
export async function insertImage(db: DbOrTx, image: Insertable<MediaTable>) {
  await db
    .insertInto("media")
    .values(image)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function findImage(db: DbOrTx, id: string): Promise<ImageRow | undefined> {
  return db
    .selectFrom("media")
    .select(["id", "format", "width", "height", "size_bytes", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}
