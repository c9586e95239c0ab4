import { randomBytes } from "node:crypto";
import { PASSWORD_LINK_MINUTES } from "../../../contract/site-owner/session.ts";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import { HOUR, instant, instantAfter, MINUTE } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import { findObservation } from "../../kernel/observations.ts";
import { getSettings } from "../settings/get-settings.ts";
import { siteWords } from "../settings/site-words.ts";
import * as links from "./password-link-store.ts";
import { hashToken } from "./session.ts";
import { failures } from "./sign-in.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

const asksOfAddress = { name: "password-link-address", ...failures };
/** A stranger who knows a name can have its person mailed this often. */
const asksOfName = { name: "password-link", max: 3, windowMs: HOUR };
const TOKEN_BYTES = 32;
const BATCH = 100;

type RequestDeps = Pick<Kernel, "db" | "now" | "limits">;

/** True if a mail server is set whose emails have been shown to arrive: people would wait in vain for a link otherwise. */
export async function areLinksMailed({ db, mailRoute }: { db: DbOrTx; mailRoute: ReadMailRoute }) {
  const { server, obstacle } = await mailRoute(db);
  return (
    server !== undefined && obstacle === undefined && (await findObservation(db, "mail-proof")) !== undefined
  );
}

/**
 * Writes down that somebody asks for a link to a new password; `mailPasswordLinks` does the rest within a second. The
 * request does the same work for every name, so that neither its answer nor its time tells who has an account.
 * @throws AppError `too_many_requests` after ten in 15 minutes from an address. More than three an hour for a name are
 * left out without a word.
 */
export async function askForPasswordLink(
  { db, now, limits }: RequestDeps,
  { username, clientAddress }: { username: string; clientAddress: string },
) {
  await db.transaction().execute(async (tx) => {
    const at = now();
    const place = await limits.reserve(tx, asksOfAddress, clientAddress, at);
    if (!place.isAllowed) {
      const { retryAfterSeconds } = place;
      throw new AppError("too_many_requests", "Too many requests. Please try again later.", {
        retryAfterSeconds,
      });
    }
    const user = await store.findUser(tx, username);
    const ofName = await limits.reserve(tx, asksOfName, store.usernameKeyOf(username), at);
    if (!ofName.isAllowed) return;
    await links.insertLink(tx, {
      user_id: user?.email ? user.id : null,
      token_hash: null,
      expires_at: instantAfter(at, PASSWORD_LINK_MINUTES * MINUTE),
    });
  });
}

type MailDeps = Pick<Kernel, "db" | "publicUrl" | "mail" | "mailRoute"> & {
  emails: Pick<EmailTemplates, "passwordLink">;
};

/**
 * Mails the links that were asked for, and returns whether there were any. A link whose mail could not be made is not tried
 * again: people ask again.
 */
export async function mailPasswordLinks(deps: MailDeps): Promise<boolean> {
  const { db } = deps;
  const requests = await links.findRequests(db, BATCH);
  if (requests.length === 0) return false;
  const isMailed = await areLinksMailed(deps);
  for (const { id, user_id: userId } of requests)
    if (isMailed && userId !== null) await mailLink(deps, { id, userId });
    else await links.deleteLink(db, id);
  return true;
}

async function mailLink(
  { db, publicUrl, mail, emails }: MailDeps,
  { id, userId }: { id: number; userId: number },
) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  if (!(await links.giveToken(db, id, hashToken(token)))) return;
  const user = await store.findUserById(db, userId);
  if (!user?.email) return;
  const content = await emails.passwordLink({
    ...siteWords(await getSettings(db), publicUrl),
    username: user.username,
    passwordUrl: `${publicUrl}/new-password/${token}`,
  });
  await mail.sendLater(db, user.email, content);
}

export const forgetOldPasswordLinks = (db: Db, now: Date) => links.deleteOldLinks(db, instant(now));
