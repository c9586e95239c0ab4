import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { ImageRow } from "./image-rows.ts";

/** The newest images, or of those that `isUnused` says. */
export async function findPage(
  db: DbOrTx,
  { isUnused, offset, limit }: { isUnused: boolean; offset: number; limit: number },
): Promise<ImageRow[]> {
  return chosen(db, isUnused)
    .selectAll("media")
    .orderBy("media.created_at", "desc")
    .orderBy("media.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countUnused(db: DbOrTx): Promise<number> {
  const query = chosen(db, true).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Those that no text names, by their id or by the address that they are a copy of. */
function chosen(db: DbOrTx, isUnused: boolean) {
  const media = db.selectFrom("media");
  if (!isUnused) return media;
  return media
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
    );
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
