import { sql } from "kysely";
import { originalKeyOf } from "../../src/server/content/media/images/image-key.ts";
import { engineOf, type DbOrTx } from "../../src/server/kernel/db/open.ts";
import type { FileStore } from "../../src/server/engines/files/file-store.ts";
import { LEFT_OUT } from "../../src/server/moving/archive/make-export.ts";
import { DERIVED } from "../../src/server/moving/tables/table-shape.ts";

const MOVE = /"kind\\":\\"(?:site\.|import\.site)/;

/** The names of all tables, in order. */
export async function tablesOf(db: DbOrTx): Promise<string[]> {
  const names =
    engineOf(db) === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table'
          and name not like 'sqlite_%' order by name`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public' order by 1`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

/** All rows of a table. Of days whose rows add up, each sum that is not nothing: only one engine adds them up at once. */
export async function rowsIn(db: DbOrTx, table: string): Promise<Record<string, unknown>[]> {
  const from =
    table === "subscriber_days"
      ? sql`(select day, cast(sum(gained) as bigint) as gained, cast(sum(lost) as bigint) as lost from subscriber_days
          group by day having sum(gained) <> 0 or sum(lost) <> 0) as days`
      : sql.table(table);
  return (await sql<Record<string, unknown>>`select * from ${from}`.execute(db)).rows;
}

/**
 * Every field of every row that makes the site, with the bytes of its images: two equal ones are the same site. Tables that
 * are made anew, or of one machine, are left out; those that later versions add are not. Nor are entries in the audit log of what
 * moves a site, which come with each move.
 */
export async function readSite({ db, files }: { db: DbOrTx; files: FileStore }) {
  const site: Record<string, string[]> = {};
  for (const table of await tablesOf(db)) {
    if (LEFT_OUT.has(table) || DERIVED.has(table)) continue;
    const rows = await rowsIn(db, table);
    const all = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
    site[table] = table === "audit_log" ? all.filter((row) => !MOVE.test(row)) : all;
  }
  const rows = await db.selectFrom("media").select(["id", "format"]).orderBy("id").execute();
  const images = await Promise.all(
    rows.map(async (image) => Buffer.from((await files.read(originalKeyOf(image))) ?? []).toString("base64")),
  );
  return { tables: site, images };
}
