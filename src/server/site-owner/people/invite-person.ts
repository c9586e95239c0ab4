import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { INVITATION_DAYS } from "../../../contract/people.ts";
import type { Invitation, NewInvitation } from "../../../contract/people.ts";
import type { EmailTemplates } from "../../../contract/emails.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { Clock, Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import type { MailQueue } from "../../kernel/mail/queue.ts";
import { ACCOUNTS_TURN, addUser, hashStrongPassword } from "../auth/owner.ts";
import type { NewUser, User } from "../auth/owner.ts";
import { rightsOf, storedRights } from "../auth/rights.ts";
import { hashToken } from "../auth/session.ts";
import { getSettings } from "../settings/get-settings.ts";
import { siteWords } from "../settings/site-words.ts";
import * as store from "./people-store.ts";

export interface InviteDeps {
  db: Db;
  now: Clock;
  publicUrl: string;
  mail: MailQueue;
  mailRoute: ReadMailRoute;
  emails: Pick<EmailTemplates, "invitation">;
}

const TOKEN_BYTES = 32;

/** Invites somebody. Nobody can read the link again: the database has its hash alone. */
export async function invitePerson(
  { db, now, publicUrl, mail, mailRoute, emails }: InviteDeps,
  { label, email, ...rights }: NewInvitation,
  inviter: { id: number; username: string },
): Promise<{ invitation: Invitation; url: string; isMailed: boolean }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const url = `${publicUrl}/invitation/${token}`;
  const at = now();
  return db.transaction().execute(async (tx) => {
    const row = {
      token_hash: hashToken(token),
      label,
      email,
      ...storedRights(rights),
      invited_by: inviter.id,
      created_at: instant(at),
      expires_at: instantAfter(at, INVITATION_DAYS * DAY),
      used_at: null,
    };
    const id = await store.insertInvitation(tx, row);
    const isMailed = email !== "" && (await mailRoute(tx)).server !== undefined;
    if (isMailed) {
      const site = siteWords(await getSettings(tx), publicUrl);
      const words = { ...site, invitationUrl: url, inviter: inviter.username, days: INVITATION_DAYS };
      await mail.sendLater(tx, email, await emails.invitation(words));
    }
    const invitation = presentInvitation({ ...row, id, inviter: inviter.username }, instant(at));
    return { invitation, url, isMailed };
  });
}

/** @throws AppError `not_found`, for one that was used too. */
export async function withdrawInvitation({ db }: Pick<InviteDeps, "db">, id: number) {
  if (!(await store.deleteInvitation(db, id)))
    throw new AppError("not_found", "That invitation was used or withdrawn already.");
}

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
  throw new AppError("forbidden", "This invitation is not valid. It may be incomplete, or it was withdrawn.");
}

/**
 * Creates the account of somebody who was invited, once. `signIn` runs in the same transaction.
 * @throws AppError `forbidden`, `conflict` as `requireInvitation`; `invalid` for a name that is taken and for a password that
 * is easy to guess.
 */
export async function acceptInvitation(
  { db, now }: Pick<InviteDeps, "db" | "now">,
  { token, ...chosen }: NewUser & { token: string },
  signIn: (tx: Transaction<Tables>, userId: number) => Promise<void>,
): Promise<User> {
  // Before the hashing, which is work that a stranger could ask for.
  await requireInvitation(db, now(), token);
  const passwordHash = await hashStrongPassword(db, chosen);
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const invitation = await requireInvitation(tx, now(), token);
    const at = instant(now());
    const user = await addUser(tx, { ...chosen, passwordHash, at, rights: rightsOf(invitation) });
    await store.markUsed(tx, invitation.id, at);
    await signIn(tx, user.id);
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
  invitedBy: row.inviter,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  isExpired: row.expires_at <= at,
});
