import type { Insertable, Selectable } from "kysely";
import type { Role } from "../../../contract/base/capabilities.ts";
import type { Instant } from "../../base/clock.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SessionsTable, UsersTable } from "../../kernel/db/schema.ts";
import { deleteLinksOf } from "./password-link-store.ts";
import { factorFacts, ruleSince } from "./factor-rule.ts";

export type User = Selectable<UsersTable>;

/** The spelling by which two usernames are one. */
export const usernameKeyOf = (username: string) => username.trim().normalize("NFKC").toLowerCase();

export async function findUser(db: DbOrTx, username: string): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("username_key", "=", usernameKeyOf(username))
    .executeTakeFirst();
}

/** Any user's hash; undefined while there are no users. */
export async function findAnyPasswordHash(db: DbOrTx): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("password_hash").orderBy("id").limit(1).executeTakeFirst();
  return row?.password_hash;
}

export async function findUserById(db: DbOrTx, id: number): Promise<User | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Holds a user until the end of the transaction. False if they are gone, or have another password than `user`, which was read
 * before: checking a password takes a moment, and a new one must end what the old one has begun.
 */
export async function holdUnchanged(tx: DbOrTx, user: Pick<User, "id" | "password_hash">): Promise<boolean> {
  return (await holdUser(tx, user.id))?.password_hash === user.password_hash;
}

/** Holds a user until the end of the transaction, so that signing in and what forbids it take turns. */
export async function holdUser(tx: DbOrTx, id: number): Promise<User | undefined> {
  return lockedForWriting(tx.selectFrom("users").selectAll().where("id", "=", id), tx).executeTakeFirst();
}

/** Like `findUserById`, with what decides about the second factor. `domain` is that of passkeys. */
export async function findAccount(db: DbOrTx, id: number, domain: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .select(factorFacts(domain))
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function hasUsers(db: DbOrTx): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser(
  tx: DbOrTx,
  user: {
    username: string;
    passwordHash: string;
    at: Instant;
    role?: Role;
    grants?: string;
    authorId?: number | null;
  },
): Promise<User> {
  return tx
    .insertInto("users")
    .values({
      username: user.username.trim(),
      username_key: usernameKeyOf(user.username),
      password_hash: user.passwordHash,
      created_at: user.at,
      ...(user.role && { role: user.role }),
      ...(user.grants !== undefined && { grants: user.grants }),
      ...(user.authorId && { author_id: user.authorId }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets a new password. The links that were mailed for one stop working. */
export async function setPasswordHash(tx: DbOrTx, userId: number, passwordHash: string) {
  await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await deleteLinksOf(tx, userId);
}

export async function insertSession(tx: DbOrTx, session: Insertable<SessionsTable>) {
  await tx.insertInto("sessions").values(session).execute();
}

/** Replaces the hash of a password that stays the same. False if the user has another hash than `user` by now. */
export async function replaceHash(
  db: DbOrTx,
  user: Pick<User, "id" | "password_hash">,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("id", "=", user.id)
    .where("password_hash", "=", user.password_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the address for sign-in messages. The links that were mailed to the one before stop working. */
export async function setEmail(tx: DbOrTx, userId: number, email: string) {
  await tx.updateTable("users").set({ email }).where("id", "=", userId).execute();
  await deleteLinksOf(tx, userId);
}

/** The living session of a cookie, with who it belongs to. Signing in was the first proof of who they are. */
export async function findSession(db: DbOrTx, tokenHash: string, now: Instant) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.user_id",
      "sessions.created_at",
      "sessions.last_seen_at",
      "users.username",
      "users.role",
      "users.grants",
    ])
    .select(ruleSince)
    .select(({ fn }) => fn.coalesce("sessions.proven_at", "sessions.created_at").as("proven_at"))
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** The names of all accounts. */
export async function findUsernames(db: DbOrTx): Promise<string[]> {
  return (await db.selectFrom("users").select("username").execute()).map(({ username }) => username);
}

export async function findSessionsOf(
  db: DbOrTx,
  userId: number,
  now: Instant,
): Promise<Selectable<SessionsTable>[]> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function touchSession(db: DbOrTx, id: number, times: { seenAt: Instant; expiresAt: Instant }) {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: times.seenAt, expires_at: times.expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function setProven(db: DbOrTx, id: number, at: Instant) {
  await db.updateTable("sessions").set({ proven_at: at }).where("id", "=", id).execute();
}

export async function deleteSessionByToken(db: DbOrTx, tokenHash: string) {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** False when the user has no such session. */
export async function deleteSession(db: DbOrTx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSessionsOf(tx: DbOrTx, userId: number) {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function deleteOtherSessions(tx: DbOrTx, userId: number, keptId: number) {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "<>", keptId).execute();
}

export async function deleteExpiredSessions(db: DbOrTx, now: Instant) {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
