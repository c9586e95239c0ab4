import type { DbOrTx } from "../../kernel/db/open.ts";

/** The bytes of all images and files, as they are stored. */
export async function sumImages(db: DbOrTx): Promise<number> {
  const { bytes } = await db
    .selectFrom("media")
    .select(({ fn }) => fn.sum("size_bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
