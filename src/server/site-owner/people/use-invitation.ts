import type { Invitation } from "../../../contract/site-owner/people.ts";
import { DAY, instant, instantAfter, type Clock, type Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { findAuthorById } from "../../content/authors/find-author.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import {
  ACCOUNTS_TURN,
  addUser,
  hashStrongPassword,
  type NewUser,
  type SignIn,
  type User,
} from "../auth/owner.ts";
import { rightsOf } from "../auth/rights.ts";
import { hashToken } from "../auth/session.ts";
import * as store from "./people-store.ts";
import { tiedAuthorOf } from "./profile-operations.ts";

type LinkState = "open" | "used" | "expired" | "unknown";

/** Returns what has become of the invitation of a link's token, and who made it. It is unknown once it was withdrawn. */
export async function findInvitation(
  db: DbOrTx,
  now: Date,
  token: string,
): Promise<{ state: LinkState; inviter: string }> {
  const row = await store.findInvitation(db, hashToken(token));
  return { state: stateOf(row, instant(now)), inviter: row?.inviter ?? "" };
}

function stateOf(row: store.InvitationRow | undefined, at: Instant): LinkState {
  if (!row) return "unknown";
  if (row.used_at !== null) return "used";
  return row.expires_at <= at ? "expired" : "open";
}

/** @throws AppError `forbidden` for a token that is not ours or was withdrawn; `conflict` for one that was used or has expired. */
async function requireInvitation(db: DbOrTx, now: Date, token: string): Promise<store.InvitationRow> {
  const row = await store.findInvitation(db, hashToken(token));
  const state = stateOf(row, instant(now));
  if (row && state === "open") return row;
  if (state === "used") throw new AppError("conflict", "This invitation was used already.");
  if (state === "expired") throw new AppError("conflict", "This invitation has expired. Ask for a new one.");
  return refuseInvitation();
}

function refuseInvitation(): never {
  throw new AppError("forbidden", "This invitation is not valid. It may be incomplete, or it was withdrawn.");
}

/**
 * Creates the account of somebody who was invited, once. `signIn` runs in the same transaction, and says who has come.
 * @throws AppError `forbidden`, `conflict` as `requireInvitation`; `invalid` for a name that is taken and for a password that
 * is easy to guess.
 */
export async function acceptInvitation(
  { db, now }: { db: Db; now: Clock },
  { token, ...chosen }: NewUser & { token: string },
  signIn: SignIn,
): Promise<User> {
  // Before the hashing, which is work that a stranger could ask for.
  await requireInvitation(db, now(), token);
  const passwordHash = await hashStrongPassword(db, chosen);
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const invitation = await requireInvitation(tx, now(), token);
    const at = instant(now());
    // Somebody else may have become the author of the invitation meanwhile.
    const { author_id: invited } = invitation;
    const authorId = invited !== null && (await store.findPersonOfAuthor(tx, invited)) ? null : invited;
    const user = await addUser(tx, { ...chosen, passwordHash, at, rights: rightsOf(invitation), authorId });
    // Who withdrew it while this ran was told that it is gone.
    if (!(await store.markUsed(tx, invitation.id, at))) refuseInvitation();
    const by = await signIn(tx, user);
    const person = { id: user.id, name: user.username, by };
    const joined = { ...rightsOf(invitation), invitation: invitation.id };
    await happened(tx, { kind: "person.join", ...person, ...joined }, now());
    const author = authorId === null ? undefined : await findAuthorById(tx, authorId);
    if (author) await happened(tx, { kind: "person.tie-author", ...person, author: author.name }, now());
    return user;
  });
}

/** How long the page of an old link can say what became of it. */
const REMEMBERED_DAYS = 90;

/** Deletes the invitations whose links are long dead. */
export const forgetOldInvitations = (db: Db, now: Date) =>
  store.forgetInvitations(db, instantAfter(now, -REMEMBERED_DAYS * DAY));

export const presentInvitation = (row: Omit<store.InvitationRow, "token_hash">, at: Instant): Invitation => ({
  id: row.id,
  label: row.label,
  email: row.email,
  role: row.role,
  grants: [...rightsOf(row).grants],
  author: tiedAuthorOf(row),
  invitedBy: row.inviter,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  isExpired: row.expires_at <= at,
});
