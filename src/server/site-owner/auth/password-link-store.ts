import type { Insertable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { PasswordLinksTable } from "../../kernel/db/schema.ts";

export async function insertLink(tx: DbOrTx, row: Insertable<PasswordLinksTable>) {
  await tx.insertInto("password_links").values(row).execute();
}

/** The requests that wait for their mail, the oldest first. */
export async function findRequests(db: DbOrTx, limit: number) {
  return db
    .selectFrom("password_links")
    .select(["id", "user_id"])
    .where("token_hash", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Gives a request the token of its link. False if another server was first. */
export async function giveToken(db: DbOrTx, id: number, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("password_links")
    .set({ token_hash: tokenHash })
    .where("id", "=", id)
    .where("token_hash", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The person of a link that works. */
export async function findUserOfLink(db: DbOrTx, { tokenHash, at }: { tokenHash: string; at: Instant }) {
  return db
    .selectFrom("password_links")
    .innerJoin("users", "users.id", "password_links.user_id")
    .selectAll("users")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
}

/** Uses a link up. False if it does not work any more. */
export async function takeLink(
  tx: DbOrTx,
  { tokenHash, at }: { tokenHash: string; at: Instant },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("password_links")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the links of somebody, also those that were not mailed yet. */
export async function deleteLinksOf(tx: DbOrTx, userId: number) {
  await tx.deleteFrom("password_links").where("user_id", "=", userId).execute();
}

export async function deleteLink(db: DbOrTx, id: number) {
  await db.deleteFrom("password_links").where("id", "=", id).execute();
}

export async function deleteOldLinks(db: DbOrTx, at: Instant) {
  await db.deleteFrom("password_links").where("expires_at", "<=", at).execute();
}
