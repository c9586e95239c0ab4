import type { Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { TotpKeysTable } from "../../kernel/db/schema.ts";

export type TotpKey = Selectable<TotpKeysTable>;

export async function findKey(db: DbOrTx, userId: number): Promise<TotpKey | undefined> {
  return db.selectFrom("totp_keys").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Writes a key that is not confirmed, in place of one that is not. False if there is a confirmed one. */
export async function putNewKey(
  tx: DbOrTx,
  key: { userId: number; sealedKey: string; at: Instant },
): Promise<boolean> {
  const fresh = { sealed_key: key.sealedKey, created_at: key.at, last_step: 0 };
  const written = await tx
    .insertInto("totp_keys")
    .values({ user_id: key.userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(fresh).where("totp_keys.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Confirms a key by the code of a step. False if another request was first. */
export async function confirmKey(tx: DbOrTx, key: TotpKey, step: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("totp_keys")
    .set({ confirmed_at: at, last_step: step })
    .where("user_id", "=", key.user_id)
    .where("sealed_key", "=", key.sealed_key)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses the code of a step up. False if it, or a later one, was used before: of many requests at once one succeeds. */
export async function useStep(tx: DbOrTx, key: TotpKey, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("totp_keys")
    .set({ last_step: step })
    .where("user_id", "=", key.user_id)
    .where("sealed_key", "=", key.sealed_key)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses a recovery code up. False if it is none, or was used before. */
export async function useRecoveryCode(
  tx: DbOrTx,
  code: { userId: number; hash: string; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: code.at })
    .where("user_id", "=", code.userId)
    .where("code_hash", "=", code.hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(tx: DbOrTx, userId: number, hashes: readonly string[]) {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await tx.insertInto("recovery_codes").values(rows).execute();
}

export async function countRecoveryCodes(db: DbOrTx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** False if there was no key. */
export async function deleteKey(tx: DbOrTx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("totp_keys")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends signing in with the organization. */
export async function disconnect(tx: DbOrTx, userId: number) {
  await tx.deleteFrom("provider_identities").where("user_id", "=", userId).execute();
}

export async function deletePasskeysOf(tx: DbOrTx, userId: number) {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}
