import { postalAddressOf } from "../../site-owner/settings/postal-address.ts";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import { ANSWER_DAYS } from "../../../contract/audience/sunset.ts";
import { findKnownSilence } from "../../audience/directory/find-audience.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { instant } from "../../base/clock.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { siteWords } from "../../site-owner/settings/site-words.ts";
import * as store from "./sunset-store.ts";
import type { Round } from "./sunset-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type SunsetDeps = Pick<Kernel, "db" | "heavy" | "now" | "mail" | "publicUrl" | "isStopping"> & {
  links: Links;
  emails: EmailTemplates;
};

/**
 * No more questions are queued while so many single emails wait, so that a confirmation never waits behind more of
 * them, and a slow mail server is not flooded.
 */
const MOST_WAITING = 10;

/** Asks the next few, if there is anybody to ask and the queue of single mails has room. */
export async function askSome(deps: SunsetDeps) {
  const { db, heavy, now, isStopping } = deps;
  const round = await store.findRound(db);
  if (!round) return;
  const limit = MOST_WAITING - (await store.countWaitingMails(db, MOST_WAITING));
  if (limit === 0) return;
  const silence = await findKnownSilence({ heavy, now }, round.months);
  // Opens are no longer counted.
  if (!("since" in silence)) return store.deleteRound(db, round);
  const at = instant(now());
  const ids = await store.findUnasked(heavy, { since: silence.since, at, after: round.cursor, limit });
  for (const id of ids) {
    if (isStopping()) return;
    await ask(deps, id, round);
  }
  const last = ids.at(-1);
  if (last !== undefined) await store.advanceRound(db, round, last);
  if (ids.length < limit) await store.deleteRound(db, round);
}

async function ask({ db, now, mail, emails, links, publicUrl }: SunsetDeps, id: number, round: Round) {
  await db.transaction().execute(async (tx) => {
    const row = await store.markAsked(tx, id, { round, at: instant(now()) });
    if (!row) return;
    const settings = await getSettings(tx);
    const content = await emails.question({
      ...siteWords(settings, publicUrl),
      postalAddress: postalAddressOf(settings),
      keepUrl: links.keepUrl(row.id, row.mailbox_key),
      unsubscribeUrl: links.unsubscribeUrl(row.mailbox_key),
      answerDays: ANSWER_DAYS,
    });
    await mail.sendLater(tx, row.email, content);
  });
}
