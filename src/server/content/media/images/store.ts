import { sql } from "kysely";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { lowerCaseOf, patternOf } from "../../../kernel/db/like.ts";
import { textRows } from "../../../kernel/db/text-rows.ts";
import type { ImageRow } from "./image-rows.ts";

/** Which of the stored images and files. */
interface Choice {
  /** Those that no text names, by their id or by the address that they are a copy of. */
  isUnused: boolean;
  /** Those with `search` in their alt text, in the name of the file, or in the address that they are a copy of, and those of `ids`. */
  found: { search: string; ids: readonly string[] } | undefined;
}

/** The newest first. */
export async function findPage(
  db: DbOrTx,
  { offset, limit, ...choice }: Choice & { offset: number; limit: number },
): Promise<ImageRow[]> {
  return chosen(db, choice)
    .selectAll("media")
    .orderBy("media.created_at", "desc")
    .orderBy("media.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countChosen(db: DbOrTx, choice: Choice): Promise<number> {
  const query = chosen(db, choice).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

const chosen = (db: DbOrTx, { isUnused, found }: Choice) =>
  db
    .selectFrom("media")
    .$if(isUnused, (media) =>
      media
        .where((where) =>
          where.not(
            where.exists(where.selectFrom("image_uses").select("image").whereRef("image", "=", "media.id")),
          ),
        )
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("foreign_images")
                .innerJoin("image_uses", "image_uses.image", "foreign_images.address")
                .select("address")
                .whereRef("media_id", "=", "media.id"),
            ),
          ),
        ),
    )
    .$call((media) => (found ? media.where(isFound(db, found)) : media));

function isFound(db: DbOrTx, { search, ids }: NonNullable<Choice["found"]>) {
  const pattern = patternOf(search);
  const given = textRows(
    db,
    ids.map((id) => ({ id })),
    { names: ["id"] },
  );
  return sql<boolean>`(${lowerCaseOf("media.alt")} like ${pattern} escape '\\'
    or media.id in (select id from ${given} as given)
    or (media.file_name is not null and ${lowerCaseOf("media.file_name")} like ${pattern} escape '\\')
    or media.id in (select media_id from foreign_images
      where media_id is not null and ${lowerCaseOf("address")} like ${pattern} escape '\\'))`;
}

/** False when there is no such image. */
export async function setAlt(db: DbOrTx, id: string, alt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media")
    .set({ alt })
    .where("id", "=", id)
    .where("file_name", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when there is none. */
export async function deleteImage(tx: DbOrTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("media").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** How many there are, and their bytes as they are stored. */
export async function sumImages(db: DbOrTx): Promise<{ images: number; sizeBytes: number }> {
  const { images, bytes } = await db
    .selectFrom("media")
    .select(({ fn }) => [fn.countAll().as("images"), fn.sum("size_bytes").as("bytes")])
    .executeTakeFirstOrThrow();
  return { images: Number(images), sizeBytes: Number(bytes ?? 0) };
}
