import type { DbOrTx } from "../../platform/db/open.ts";

const ROWS_AT_ONCE = 200;
const IMAGE = /\/media\/([0-9a-f]{32})/g;

/** Those of these pictures that nothing shows: no post, no version of one, no newsletter, no setting. */
export async function findUnusedImages(db: DbOrTx, ids: readonly string[]): Promise<string[]> {
  const unused = new Set(ids);
  for (const readTexts of everyText(db)) {
    if (unused.size === 0) break;
    for (let offset = 0; ; offset += ROWS_AT_ONCE) {
      const texts = await readTexts(offset);
      for (const text of texts) for (const [, id = ""] of (text ?? "").matchAll(IMAGE)) unused.delete(id);
      if (texts.length < ROWS_AT_ONCE) break;
    }
  }
  return [...unused];
}

type ReadTexts = (offset: number) => Promise<(string | null)[]>;

/** Where a picture can be shown from, each in its own order. */
const everyText = (db: DbOrTx): ReadTexts[] => [
  async (offset) => {
    const query = db.selectFrom("posts").select(["content", "cover_image"]).orderBy("id");
    const rows = await query.limit(ROWS_AT_ONCE).offset(offset).execute();
    return rows.map((row) => `${row.cover_image} ${row.content}`);
  },
  async (offset) => {
    const query = db.selectFrom("post_revisions").select("fields").orderBy("post_id").orderBy("revision");
    return fieldsOf(await query.limit(ROWS_AT_ONCE).offset(offset).execute());
  },
  async (offset) => {
    const query = db.selectFrom("working_copies").select("fields").orderBy("id");
    return fieldsOf(await query.limit(ROWS_AT_ONCE).offset(offset).execute());
  },
  async (offset) => {
    const query = db.selectFrom("newsletters").select("content as fields").orderBy("id");
    return fieldsOf(await query.limit(ROWS_AT_ONCE).offset(offset).execute());
  },
  async (offset) => {
    const query = db.selectFrom("newsletter_renders").select("html as fields").orderBy("newsletter_id");
    return fieldsOf(await query.limit(ROWS_AT_ONCE).offset(offset).execute());
  },
  async (offset) => {
    const query = db.selectFrom("settings").select("value as fields").orderBy("name");
    return fieldsOf(await query.limit(ROWS_AT_ONCE).offset(offset).execute());
  },
];

const fieldsOf = (rows: { fields: string | null }[]) => rows.map(({ fields }) => fields);
