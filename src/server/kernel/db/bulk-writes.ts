import { sql } from "kysely";
import { engineOf, type Db } from "./open.ts";

/** Half of a million mailboxes' index: pages that come up again and again are read from the file once. */
const CACHE_KILOBYTES = 32_000;
/** The cache of SQLite's usual connections (`sqlite-driver.ts`). */
const USUAL_CACHE_KILOBYTES = 8_000;

/**
 * Lets commits of this process be written to the disk later, many at once, while `work` runs. A power cut in between
 * takes back the last of them, whole; the first commit after `work` is on the disk with everything before it.
 * https://www.sqlite.org/pragma.html#pragma_synchronous
 */
export async function withBulkWrites<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (engineOf(db) === "postgres") return work();
  await sql`pragma synchronous = normal`.execute(db);
  await sql`pragma cache_size = ${sql.lit(-CACHE_KILOBYTES)}`.execute(db);
  try {
    return await work();
  } finally {
    await sql`pragma cache_size = ${sql.lit(-USUAL_CACHE_KILOBYTES)}`.execute(db);
    await sql`pragma synchronous = full`.execute(db);
  }
}
