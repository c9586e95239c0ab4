import { sql } from "kysely";
import { engineOf } from "../platform/db/open.ts";
import type { DbOrTx } from "../platform/db/open.ts";

/** Changes are written down by blocks of so many ids (migration 0019). */
export const BLOCK_SIZE = 256;

export interface Changes {
  /** What has been committed until now. */
  mark: string;
  /** In which blocks somebody came, changed or went since an earlier mark. */
  blocks: number[];
}

/**
 * What has been committed, and what of that since `since`. On PostgreSQL a transaction may begin before another and
 * commit after it, so that no number tells; what its snapshots have and have not seen does.
 */
export async function readChanges(db: DbOrTx, since: string | undefined): Promise<Changes> {
  const query =
    engineOf(db) === "postgres"
      ? sql<{ mark: string; blocks: string | null }>`
          select cast(pg_current_snapshot() as text) as mark, string_agg(distinct cast(block as text), ',') as blocks
          from subscriber_changes
          where writer >= pg_snapshot_xmin(cast(${since} as pg_snapshot))
            and not pg_visible_in_snapshot(writer, cast(${since} as pg_snapshot))`
      : sql<{ mark: string; blocks: string | null }>`
          select cast(count as text) as mark, (
            select string_agg(cast(block as text), ',') from subscriber_changes where writes > cast(${since} as integer)
          ) as blocks
          from subscriber_tallies where name = 'writes'`;
  const { rows } = await query.execute(db);
  const [row] = rows;
  return { mark: row?.mark ?? "", blocks: row?.blocks?.split(",").map(Number) ?? [] };
}

/** Makes one row of the many that PostgreSQL's triggers have added for a block: all of them as changed just now. */
export async function foldChanges(db: DbOrTx) {
  const gone = db.deleteFrom("subscriber_changes").returning("block");
  await db
    .with("gone", () => gone)
    .insertInto("subscriber_changes")
    .columns(["block"])
    .expression((eb) => eb.selectFrom("gone").select("block").distinct())
    .execute();
}
