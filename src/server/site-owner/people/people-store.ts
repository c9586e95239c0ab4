import type { Insertable, Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { factorFacts } from "../auth/factor-rule.ts";
import type { InvitationsTable, UsersTable } from "../../kernel/db/schema.ts";

/** Everybody who can sign in, in the order in which they came. `domain` is that of passkeys. */
export async function findPeople(db: DbOrTx, domain: string) {
  return db
    .selectFrom("users")
    .select(["id", "username", "role", "grants", "email", "created_at", "author_id"])
    .select((user) => [
      user
        .selectFrom("authors")
        .select("authors.name")
        .whereRef("authors.id", "=", "users.author_id")
        .as("author_name"),
      user
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("sessions.last_seen_at").as("seen_at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("seen_at"),
      user
        .selectFrom("posts")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("posts.created_by", "=", "users.id")
        .as("post_count"),
    ])
    .select(factorFacts(domain))
    .orderBy("id")
    .execute();
}

export const findAccountNames = (db: DbOrTx): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("users").select(["id", "username as name"]).execute();

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

export async function countOtherOwners(tx: DbOrTx, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("role", "=", "owner")
    .where("id", "!=", id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setRights(
  tx: DbOrTx,
  id: number,
  rights: Pick<Selectable<UsersTable>, "role" | "grants">,
) {
  await tx.updateTable("users").set(rights).where("id", "=", id).execute();
}

/** Who is an author of the site; undefined if nobody is. */
export async function findPersonOfAuthor(db: DbOrTx, authorId: number) {
  return db
    .selectFrom("users")
    .select(["id", "username"])
    .where("author_id", "=", authorId)
    .executeTakeFirst();
}

export async function findAuthorOf(db: DbOrTx, id: number): Promise<number | null> {
  const row = await db.selectFrom("users").select("author_id").where("id", "=", id).executeTakeFirst();
  return row?.author_id ?? null;
}

export async function setAuthor(tx: DbOrTx, id: number, authorId: number | null) {
  await tx.updateTable("users").set({ author_id: authorId }).where("id", "=", id).execute();
}

/** Makes somebody an author who is none. False if they are one, or were removed. */
export async function becomeAuthor(tx: DbOrTx, id: number, authorId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ author_id: authorId })
    .where("id", "=", id)
    .where("author_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes their sessions and invitations with them. */
export async function deleteUser(tx: DbOrTx, id: number) {
  await tx.deleteFrom("users").where("id", "=", id).execute();
}

const invitations = (db: DbOrTx) =>
  db
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.invited_by")
    .leftJoin("authors", "authors.id", "invitations.author_id")
    .selectAll("invitations")
    .select(["users.username as inviter", "authors.name as author_name"]);

export type InvitationRow = Selectable<InvitationsTable> & { inviter: string; author_name: string | null };

/** The invitations that nobody has used, the newest first. */
export async function findOpenInvitations(db: DbOrTx): Promise<InvitationRow[]> {
  return invitations(db).where("used_at", "is", null).orderBy("invitations.id", "desc").execute();
}

export async function findInvitation(db: DbOrTx, tokenHash: string): Promise<InvitationRow | undefined> {
  return invitations(db).where("token_hash", "=", tokenHash).executeTakeFirst();
}

export async function insertInvitation(tx: DbOrTx, row: Insertable<InvitationsTable>): Promise<number> {
  const { id } = await tx.insertInto("invitations").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** False if it was withdrawn meanwhile. */
export async function markUsed(tx: DbOrTx, id: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ used_at: at })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns whether there was such an invitation that nobody has used. */
export async function deleteInvitation(db: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("invitations")
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteInvitationsBy(tx: DbOrTx, userId: number) {
  await tx.deleteFrom("invitations").where("invited_by", "=", userId).where("used_at", "is", null).execute();
}

export async function forgetInvitations(db: DbOrTx, expiredBefore: Instant) {
  await db.deleteFrom("invitations").where("expires_at", "<", expiredBefore).execute();
}
