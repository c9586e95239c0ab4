import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** How far a place was read, and how that went; undefined before the first attempt. */
export async function findReading(db: DbOrTx, place: string) {
  return db.selectFrom("mailbox_reading").selectAll().where("place", "=", place).executeTakeFirst();
}

/** Begins to keep what is known of a place, and forgets the place before. */
export async function keepPlace(db: DbOrTx, place: string) {
  await db
    .insertInto("mailbox_reading")
    .values({ id: 1, place, read_at: null, failure: null, failing_since: null, told_at: null })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({
          place,
          uid_validity: "",
          last_uid: 0,
          reports: 0,
          read_at: null,
          failure: null,
          failures: 0,
          failing_since: null,
          told_at: null,
        })
        .where("mailbox_reading.place", "<>", place),
    )
    .execute();
}

/** The UID up to which a place was read: 0 when the server has numbered its mails anew (RFC 3501, 2.3.1.1). */
export async function lastUidOf(db: DbOrTx, place: string, uidValidity: string): Promise<number> {
  await db
    .updateTable("mailbox_reading")
    .set({ uid_validity: uidValidity, last_uid: 0 })
    .where("place", "=", place)
    .where("uid_validity", "<>", uidValidity)
    .execute();
  return (await findReading(db, place))?.last_uid ?? 0;
}

export async function noteProgress(
  db: DbOrTx,
  place: string,
  { lastUid, reports }: { lastUid: number; reports: number },
) {
  await db
    .updateTable("mailbox_reading")
    .set((row) => ({ last_uid: lastUid, reports: row("reports", "+", reports) }))
    .where("place", "=", place)
    .execute();
}

/** Notes that the place was read to its end. */
export async function noteRead(db: DbOrTx, place: string, at: Instant) {
  await db
    .updateTable("mailbox_reading")
    .set({ read_at: at, failure: null, failures: 0, failing_since: null, told_at: null })
    .where("place", "=", place)
    .execute();
}

/** Notes that an attempt failed, and returns what is known of the place then. */
export async function noteFailure(
  db: DbOrTx,
  place: string,
  { failure, at }: { failure: string; at: Instant },
) {
  return db
    .updateTable("mailbox_reading")
    .set((row) => ({
      failure,
      failures: row("failures", "+", 1),
      failing_since: row.fn.coalesce("failing_since", row.val(at)),
    }))
    .where("place", "=", place)
    .returningAll()
    .executeTakeFirst();
}

export async function noteTold(tx: DbOrTx, place: string, at: Instant) {
  await tx.updateTable("mailbox_reading").set({ told_at: at }).where("place", "=", place).execute();
}
