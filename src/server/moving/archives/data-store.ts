import { sql } from "kysely";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";

/** The bytes of all images and files, as they are stored. */
export async function sumImages(db: DbOrTx): Promise<number> {
  const { bytes } = await db
    .selectFrom("media")
    .select(({ fn }) => fn.sum("size_bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** How much of the database is kept beside what is shown. */
export async function sumKept(db: Db) {
  const fields = sql<number | string | null>`sum(octet_length(fields))`.as("bytes");
  const email = sql<number | string | null>`sum(octet_length(html) + octet_length(text))`.as("bytes");
  const [revisions, kept, renders] = await Promise.all([
    db.selectFrom("revisions").select(fields).executeTakeFirst(),
    db.selectFrom("kept_texts").select(fields).executeTakeFirst(),
    db.selectFrom("newsletter_renders").select(email).executeTakeFirst(),
  ]);
  return {
    earlierTextsBytes: Number(revisions?.bytes ?? 0) + Number(kept?.bytes ?? 0),
    sentNewslettersBytes: Number(renders?.bytes ?? 0),
  };
}
