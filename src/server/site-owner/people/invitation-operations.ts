import { randomBytes } from "node:crypto";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import * as calls from "../../../contract/site-owner/people.ts";
import { DAY, instantAfter } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { storedRights } from "../auth/rights.ts";
import { hashToken } from "../auth/session.ts";
import { getSettings } from "../settings/get-settings.ts";
import { siteWords } from "../settings/site-words.ts";
import * as store from "./people-store.ts";
import { requireFreeAuthor } from "./profile-operations.ts";
import { presentInvitation } from "./use-invitation.ts";

const { change } = operationsWith<Kernel & { emails: EmailTemplates }>();

const TOKEN_BYTES = 32;

export const invitationOperations = [
  // Nobody can read the link again: the database has its hash alone.
  change(calls.invitePerson, {}, async (work, { body, visitor }) => {
    const { tx, at, did, publicUrl, mail, mailRoute, emails } = work;
    const { label, email, authorId, ...rights } = body;
    const { userId, username: inviter } = visitor();
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const url = `${publicUrl}/invitation/${token}`;
    const author = authorId === null ? null : await requireFreeAuthor(tx, authorId);
    const row = {
      token_hash: hashToken(token),
      label,
      email,
      ...storedRights(rights),
      author_id: authorId,
      invited_by: userId,
      created_at: at,
      expires_at: instantAfter(new Date(at), calls.INVITATION_DAYS * DAY),
      used_at: null,
    };
    const id = await store.insertInvitation(tx, row);
    const isMailed = email !== "" && (await mailRoute(tx)).server !== undefined;
    if (isMailed) {
      const site = siteWords(await getSettings(tx), publicUrl);
      const words = { ...site, invitationUrl: url, inviter, days: calls.INVITATION_DAYS };
      await mail.sendLater(tx, email, await emails.invitation(words));
    }
    did({ kind: "person.invite", invitation: id, ...rights });
    const invitation = presentInvitation({ ...row, id, inviter, author_name: author?.name ?? null }, at);
    return { invitation, url, isMailed };
  }),

  change(calls.withdrawInvitation, {}, async ({ tx, did }, { params: { id } }) => {
    if (!(await store.deleteInvitation(tx, id)))
      throw new AppError("not_found", "That invitation was used or withdrawn already.");
    did({ kind: "person.uninvite", invitation: id });
    return { message: "The invitation has been withdrawn." };
  }),
];
