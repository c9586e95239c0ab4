import type { ExpressionBuilder, Selectable } from "kysely";
import { instant, instantAfter, latestCredible, MINUTE, SECOND, type Instant } from "../../base/clock.ts";
import type { Db, DbOrTx } from "../db/open.ts";
import type { Tables } from "../db/schema.ts";

export type PurgingRow = Selectable<Tables["cdn_purging"]>;

/** How long an attempt is one server's alone, which may die over it. A second one would do no harm. */
const CLAIM_MS = 8 * SECOND;

/** The longest pause after a failed attempt. */
export const LONGEST_PAUSE_MS = MINUTE;

/** Notes that the whole site is to be purged, at once. */
export async function wantAllPurged(db: Db, at: Instant) {
  await db
    .insertInto("cdn_purging")
    .values({ id: 1, seq: 0, all_due_at: at, next_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ all_due_at: at, next_at: at }))
    .execute();
}

/** True if there is something to purge, and nobody is at it. */
export async function isPurgingDue(db: Db, now: Date): Promise<boolean> {
  const row = await wanted(db).where(isNext(now)).executeTakeFirst();
  return row !== undefined;
}

/** When the next attempt may be made, if there is something to purge. */
export const findNextAttempt = async (db: Db): Promise<Instant | undefined> =>
  (await wanted(db).executeTakeFirst())?.next_at;

const wanted = (db: Db) =>
  db
    .selectFrom("cdn_purging")
    .select("next_at")
    .where((row) =>
      row.or([
        row("all_due_at", "is not", null),
        row.exists(
          row.selectFrom("changes").select("changes.seq").whereRef("changes.seq", ">", "cdn_purging.seq"),
        ),
      ]),
    );

/** Takes what is due for one attempt that no other server makes; undefined while another server makes it. */
export async function claimPurging(db: Db, now: Date): Promise<PurgingRow | undefined> {
  return db
    .updateTable("cdn_purging")
    .set({ next_at: instantAfter(now, CLAIM_MS) })
    .where(isNext(now))
    .returningAll()
    .executeTakeFirst();
}

/** True if an attempt may be made: after the pause, or if a clock that was ahead has set its end. */
const isNext = (now: Date) => (row: ExpressionBuilder<Tables, "cdn_purging">) =>
  row.or([row("next_at", "<=", instant(now)), row("next_at", ">", latestCredible(now, LONGEST_PAUSE_MS))]);

export async function releasePurging(db: Db, at: Instant) {
  await db.updateTable("cdn_purging").set({ next_at: at }).execute();
}

/** Notes that the changes up to `seq` are purged. What another server has wanted since `before` was read stays due. */
export async function notePurged(db: Db, before: PurgingRow, { seq, at }: { seq: number; at: Instant }) {
  await db
    .updateTable("cdn_purging")
    .set((row) => ({
      seq,
      all_due_at:
        before.all_due_at === null
          ? row.ref("all_due_at")
          : row.fn<Instant | null>("nullif", ["all_due_at", row.val(before.all_due_at)]),
      next_at: at,
      failures: 0,
      failing_since: null,
      failure: null,
      told_at: null,
    }))
    .execute();
}

/** Notes that an attempt failed, and returns what is known then. */
export async function noteFailure(
  tx: DbOrTx,
  { failure, at, nextAt }: { failure: string; at: Instant; nextAt: Instant },
): Promise<PurgingRow | undefined> {
  return tx
    .updateTable("cdn_purging")
    .set((row) => ({
      failure,
      failures: row("failures", "+", 1),
      failing_since: row.fn.coalesce("failing_since", row.val(at)),
      next_at: nextAt,
    }))
    .returningAll()
    .executeTakeFirst();
}

export async function noteTold(tx: DbOrTx, at: Instant) {
  await tx.updateTable("cdn_purging").set({ told_at: at }).execute();
}
