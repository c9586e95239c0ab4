import { sql } from "kysely";
import { engineOf } from "./open.ts";
import type { Db } from "./open.ts";

/**
 * Lets commits of this process be written to the disk later, all at once, while `work` runs. A power cut in between
 * takes back the last of them, whole; the first commit after `work` is on the disk with everything before it.
 * https://www.sqlite.org/pragma.html#pragma_synchronous
 */
export async function withLateSync<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (engineOf(db) === "postgres") return work();
  await sql`pragma synchronous = normal`.execute(db);
  try {
    return await work();
  } finally {
    await sql`pragma synchronous = full`.execute(db);
  }
}
