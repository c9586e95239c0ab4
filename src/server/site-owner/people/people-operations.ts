import type { Rights } from "../../../contract/site-owner/access.ts";
import type { AuditEvent } from "../../../contract/site-owner/audit.ts";
import * as calls from "../../../contract/site-owner/people.ts";
import type { Person } from "../../../contract/site-owner/people.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { handOverPosts } from "../../content/posts/writing/hand-over.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { ACCOUNTS_TURN } from "../auth/owner.ts";
import { rightsOf, storedRights } from "../auth/rights.ts";
import { passkeyDomainOf } from "../auth/passkey-domain.ts";
import { requireFreeAuthor, tiedAuthorOf } from "./profile-operations.ts";
import * as store from "./people-store.ts";
import { presentInvitation } from "./use-invitation.ts";

const { operation, change } = operationsWith<Kernel>();

export const peopleOperations = [
  operation(calls.listPeople, async ({ db, now, publicUrl }, { visitor }) => {
    const people = await store.findPeople(db, passkeyDomainOf(publicUrl));
    const invitations = await store.findOpenInvitations(db);
    return {
      people: people.map((row) => present(row, visitor().userId)),
      invitations: invitations.map((row) => presentInvitation(row, instant(now()))),
      factorRuleSince: people[0]?.rule_since ?? null,
    };
  }),

  // Their sessions stay, and have the new rights from the next request on. It is no `change`, because its transaction reads
  // the answer after it has recorded the events.
  operation(calls.changePerson, ({ db, now, publicUrl }, { params: { id }, body, visitor, by }) =>
    db.transaction().execute(async (tx) => {
      await takeTurns(tx, ACCOUNTS_TURN);
      const { authorId, ...rights } = body;
      const author = authorId ? await requireFreeAuthor(tx, authorId, id) : null;
      const before = await getPerson(tx, { id, publicUrl });
      if (rights.role !== "owner") {
        if (before.role === "owner") await requireOtherOwner(tx, id);
        // What only an owner may hand out goes with the role.
        await store.deleteInvitationsBy(tx, id);
      }
      await store.setRights(tx, id, storedRights(rights));
      const person = { id, name: before.username, by: by() };
      const events: AuditEvent[] = [];
      if (hasOtherRights(before, rights))
        events.push({ kind: "person.change", ...person, ...rights, before: rightsOf(before) });
      if (authorId !== undefined && authorId !== before.author_id) {
        await store.setAuthor(tx, id, authorId);
        if (author) events.push({ kind: "person.tie-author", ...person, author: author.name });
        else events.push({ kind: "person.untie-author", ...person, author: before.author_name ?? "" });
      }
      await happened(tx, events, now());
      return present(await getPerson(tx, { id, publicUrl }), visitor().userId);
    }),
  ),

  // Their sessions end, their invitations stop working, and their posts go to the person who removes them.
  change(calls.removePerson, { turn: ACCOUNTS_TURN }, async (work, { params: { id }, visitor }) => {
    const { tx, did, publicUrl } = work;
    const viewerId = visitor().userId;
    const { username, role } = await getPerson(tx, { id, publicUrl });
    if (id === viewerId) throw new AppError("conflict", "You cannot remove yourself. Another owner can.");
    if (role === "owner") await requireOtherOwner(tx, id);
    await handOverPosts(tx, { from: id, to: viewerId });
    await store.deleteUser(tx, id);
    did({ kind: "person.remove", id, name: username });
    return { message: `${username} has been removed. Their posts are yours now.` };
  }),
];

function hasOtherRights({ role, grants }: store.PersonRow, rights: Rights): boolean {
  const next = storedRights(rights);
  return next.role !== role || next.grants !== grants;
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
  hasSecondFactor: row.factor_since !== null || row.passkey_since !== null || row.identity_since !== null,
  isYou: row.id === viewerId,
});
