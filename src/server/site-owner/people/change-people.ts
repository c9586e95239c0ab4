import type { Rights } from "../../../contract/access.ts";
import type { Actor, AuditEvent } from "../../../contract/audit.ts";
import type { Invitation, Person, PersonChange } from "../../../contract/people.ts";
import { instant } from "../../base/clock.ts";
import type { Clock, Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { handOverPosts } from "../../content/posts/writing/hand-over.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { ACCOUNTS_TURN } from "../auth/owner.ts";
import { rightsOf, storedRights } from "../auth/rights.ts";
import { passkeyDomainOf } from "../auth/passkey-domain.ts";
import { presentInvitation } from "./invite-person.ts";
import { requireFreeAuthor, tiedAuthorOf } from "./own-profile.ts";
import * as store from "./people-store.ts";

interface Deps {
  db: Db;
  now: Clock;
  publicUrl: string;
}

/** Everybody who can sign in, and the invitations that nobody has used. */
export async function listPeople(
  { db, now, publicUrl }: Deps,
  viewerId: number,
): Promise<{ people: Person[]; invitations: Invitation[]; factorRuleSince: Instant | null }> {
  const people = await store.findPeople(db, passkeyDomainOf(publicUrl));
  const invitations = await store.findOpenInvitations(db);
  return {
    people: people.map((row) => present(row, viewerId)),
    invitations: invitations.map((row) => presentInvitation(row, instant(now()))),
    factorRuleSince: people[0]?.rule_since ?? null,
  };
}

/**
 * Changes what somebody may do, and which author they are. Their sessions stay, and have the new rights from the next
 * request on.
 * @throws AppError `not_found`, `conflict` for the last owner, `invalid` for an author who is somebody else or does not exist.
 */
export async function changePerson(
  { db, now, publicUrl }: Deps,
  { id, viewerId, change, by }: { id: number; viewerId: number; change: PersonChange; by: Actor },
): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const { authorId, ...rights } = change;
    const author = authorId ? await requireFreeAuthor(tx, authorId, id) : null;
    const before = await getPerson(tx, { id, publicUrl });
    if (rights.role !== "owner") {
      if (before.role === "owner") await requireOtherOwner(tx, id);
      // What only an owner may hand out goes with the role.
      await store.deleteInvitationsBy(tx, id);
    }
    await store.setRights(tx, id, storedRights(rights));
    const person = { id, name: before.username, by };
    const events: AuditEvent[] = [];
    if (hasOtherRights(before, rights))
      events.push({ kind: "person.change", ...person, ...rights, before: rightsOf(before) });
    if (authorId !== undefined && authorId !== before.author_id) {
      await store.setAuthor(tx, id, authorId);
      if (author) events.push({ kind: "person.tie-author", ...person, author: author.name });
      else events.push({ kind: "person.untie-author", ...person, author: before.author_name ?? "" });
    }
    await happened(tx, events, now());
    return present(await getPerson(tx, { id, publicUrl }), viewerId);
  });
}

function hasOtherRights({ role, grants }: store.PersonRow, rights: Rights): boolean {
  const next = storedRights(rights);
  return next.role !== role || next.grants !== grants;
}

/**
 * Removes somebody: their sessions end, their invitations stop working, and their posts go to the person who removes them.
 * @throws AppError `not_found`, `conflict` for oneself and for the last owner.
 */
export async function removePerson(
  { db, now, publicUrl }: Deps,
  { id, viewerId, by }: { id: number; viewerId: number; by: Actor },
) {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const person = await getPerson(tx, { id, publicUrl });
    if (id === viewerId) throw new AppError("conflict", "You cannot remove yourself. Another owner can.");
    if (person.role === "owner") await requireOtherOwner(tx, id);
    await handOverPosts(tx, { from: id, to: viewerId });
    await store.deleteUser(tx, id);
    await happened(tx, { kind: "person.remove", id, name: person.username, by }, now());
    return person.username;
  });
}

/** Must have the turn of accounts: two owners who demote each other at once would leave none. */
async function requireOtherOwner(tx: DbOrTx, id: number) {
  if ((await store.countOtherOwners(tx, id)) === 0)
    throw new AppError("conflict", "A site needs an owner, and this is the last one.");
}

async function getPerson(
  db: DbOrTx,
  { id, publicUrl }: { id: number; publicUrl: string },
): Promise<store.PersonRow> {
  const people = await store.findPeople(db, passkeyDomainOf(publicUrl));
  const person = people.find((each) => each.id === id);
  if (!person) throw new AppError("not_found", "That person no longer has an account.");
  return person;
}

const present = (row: store.PersonRow, viewerId: number): Person => ({
  id: row.id,
  username: row.username,
  role: row.role,
  grants: [...rightsOf(row).grants],
  author: tiedAuthorOf(row),
  email: row.email,
  createdAt: row.created_at,
  lastSeenAt: row.seen_at,
  postCount: row.post_count ?? 0,
  hasSecondFactor: row.factor_since !== null || row.passkey_since !== null,
  isYou: row.id === viewerId,
});
