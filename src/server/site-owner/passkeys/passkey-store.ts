import type { Insertable, Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { PasskeyChallengesTable, PasskeysTable } from "../../kernel/db/schema.ts";

export type PasskeyRow = Selectable<PasskeysTable>;
type ChallengeRow = Selectable<PasskeyChallengesTable>;

export async function insertChallenge(db: DbOrTx, row: Insertable<PasskeyChallengesTable>) {
  await db.insertInto("passkey_challenges").values(row).execute();
}

/** Takes a challenge out, so that it serves once. Undefined if it was not given for this, was used or is too old. */
export async function takeChallenge(
  db: DbOrTx,
  { challenge, purpose, now }: Pick<ChallengeRow, "challenge" | "purpose"> & { now: Instant },
): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldChallenges(db: DbOrTx, now: Instant) {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
}

export async function findPasskeysOf(db: DbOrTx, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id", "desc").execute();
}

export async function findPasskey(db: DbOrTx, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

/** Undefined if there is a passkey with this id. */
export async function insertPasskey(
  tx: DbOrTx,
  row: Insertable<PasskeysTable>,
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Notes a use. False if another use was noted since `row` was read, or the passkey was removed. */
export async function noteUse(
  tx: DbOrTx,
  row: PasskeyRow,
  { counter, at }: { counter: number; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set({ counter, last_used_at: at })
    .where("id", "=", row.id)
    .where("counter", "=", row.counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if the user has no such passkey. */
export async function deletePasskey(db: DbOrTx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
