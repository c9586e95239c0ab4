import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

export interface AuditFilter {
  actor?: string | undefined;
  area?: string | undefined;
  /** From this moment on. */
  from?: Instant | undefined;
  /** Before this moment. */
  before?: Instant | undefined;
}

/** Each filter has an index that is in the order of the list. */
function matches(db: DbOrTx, { actor, area, from, before }: AuditFilter) {
  let query = db.selectFrom("audit_log");
  if (actor) query = query.where("actor", "=", actor);
  if (area) query = query.where("area", "=", area);
  if (from) query = query.where("at", ">=", from);
  if (before) query = query.where("at", "<", before);
  return query;
}

/** Newest first. */
export async function findPage(
  db: DbOrTx,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return matches(db, filter)
    .select(["id", "at", "event"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof findPage>>[number];

/** Returns what comes after an entry in the list. */
export async function findAfter(
  db: DbOrTx,
  filter: AuditFilter,
  { last, limit }: { last: AuditRow | undefined; limit: number },
): Promise<AuditRow[]> {
  let query = matches(db, filter).select(["id", "at", "event"]);
  if (last) query = query.where((row) => row(row.refTuple("at", "id"), "<", row.tuple(last.at, last.id)));
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countMatches(db: DbOrTx, filter: AuditFilter): Promise<number> {
  const { count } = await matches(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the newest entry of each actor. */
export async function findNewestOfActors(db: DbOrTx) {
  return db
    .selectFrom("audit_log")
    .select(["actor", "event"])
    .where("id", "in", (row) =>
      row
        .selectFrom("audit_log")
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("actor"),
    )
    .execute();
}

export async function hasEntry(db: DbOrTx, actor: string): Promise<boolean> {
  return (await matches(db, { actor }).select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteEntries(db: DbOrTx, before: Instant) {
  await db.deleteFrom("audit_log").where("at", "<", before).execute();
}
