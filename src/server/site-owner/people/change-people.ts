import type { Rights } from "../../../contract/access.ts";
import type { Invitation, Person } from "../../../contract/people.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { handOverPosts } from "../../content/posts/writing/hand-over.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { ACCOUNTS_TURN } from "../auth/owner.ts";
import { rightsOf, storedRights } from "../auth/rights.ts";
import { presentInvitation } from "./invite-person.ts";
import * as store from "./people-store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** Everybody who can sign in, and the invitations that nobody has used. */
export async function listPeople(
  { db, now }: Deps,
  viewerId: number,
): Promise<{ people: Person[]; invitations: Invitation[] }> {
  const people = await store.findPeople(db);
  const invitations = await store.findOpenInvitations(db);
  return {
    people: people.map((row) => present(row, viewerId)),
    invitations: invitations.map((row) => presentInvitation(row, instant(now()))),
  };
}

/**
 * Changes what somebody may do. Their sessions stay, and have the new rights from the next request on.
 * @throws AppError `not_found`, `conflict` for the last owner.
 */
export async function changePerson(
  { db }: Deps,
  { id, viewerId, rights }: { id: number; viewerId: number; rights: Rights },
): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const before = await getPerson(tx, id);
    if (rights.role !== "owner") {
      if (before.role === "owner") await requireOtherOwner(tx, id);
      // What only an owner may hand out goes with the role.
      await store.deleteInvitationsBy(tx, id);
    }
    await store.setRights(tx, id, storedRights(rights));
    return present(await getPerson(tx, id), viewerId);
  });
}

/**
 * Removes somebody: their sessions end, their invitations stop working, and their posts go to who removes them.
 * @throws AppError `not_found`, `conflict` for oneself and for the last owner.
 */
export async function removePerson({ db }: Deps, { id, viewerId }: { id: number; viewerId: number }) {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const person = await getPerson(tx, id);
    if (id === viewerId) throw new AppError("conflict", "You cannot remove yourself. Another owner can.");
    if (person.role === "owner") await requireOtherOwner(tx, id);
    await handOverPosts(tx, { from: id, to: viewerId });
    await store.deleteUser(tx, id);
    return person.username;
  });
}

/** Must have the turn of accounts: two owners who demote each other at once would leave none. */
async function requireOtherOwner(tx: DbOrTx, id: number) {
  if ((await store.countOtherOwners(tx, id)) === 0)
    throw new AppError("conflict", "A site needs an owner, and this is the last one.");
}

async function getPerson(db: DbOrTx, id: number): Promise<store.PersonRow> {
  const person = (await store.findPeople(db)).find((each) => each.id === id);
  if (!person) throw new AppError("not_found", "That person does not have an account any more.");
  return person;
}

const present = (row: store.PersonRow, viewerId: number): Person => ({
  id: row.id,
  username: row.username,
  role: row.role,
  grants: [...rightsOf(row).grants],
  createdAt: row.created_at,
  lastSeenAt: row.seen_at,
  postCount: row.post_count ?? 0,
  isYou: row.id === viewerId,
});
