import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { siteWords } from "../../site-owner/settings/site-words.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { eraseSubscriber } from "../leaving/erase-subscriber.ts";
import { findWaiting } from "../directory/list-store.ts";
import * as store from "../subscribers/store.ts";
import { findSuppressions } from "../suppressions/suppression-store.ts";
import type { SubscribeDeps } from "./subscribe.ts";

type ReminderDeps = SubscribeDeps & { heavy: Db };

const REMIND_AFTER_MS = 3 * DAY;
const ERASE_AFTER_MS = 30 * DAY;
/** The rest follows in the next round, an hour later. */
const A_ROUND = 500;

/**
 * Mails subscribers who have not confirmed after three days once more, and erases them after thirty. Subscribers from
 * an imported list were never asked, and stay.
 */
export async function remindUnconfirmed(deps: ReminderDeps) {
  const [remindBefore, eraseBefore] = [REMIND_AFTER_MS, ERASE_AFTER_MS].map((ms) =>
    instantAfter(deps.now(), -ms),
  );
  if (!remindBefore || !eraseBefore) return;
  for (const { id } of await findWaiting(deps.heavy, { since: eraseBefore, limit: A_ROUND }))
    await eraseIfPending(deps, id);
  const silent = { since: remindBefore, isUnreminded: true, limit: A_ROUND };
  for (const { id } of await findWaiting(deps.heavy, silent)) await remind(deps, id);
}

/** The reading thread may be a moment behind: subscribers who have confirmed meanwhile stay. */
async function eraseIfPending({ db }: ReminderDeps, id: number) {
  await db.transaction().execute(async (tx) => {
    const row = await store.holdById(tx, id);
    if (row?.status === "pending") await eraseSubscriber(tx, id);
  });
}

async function remind({ db, now, links, mail, emails, publicUrl }: ReminderDeps, id: number) {
  await db.transaction().execute(async (tx) => {
    const row = await store.markReminded(tx, id, instant(now()));
    if (!row || (await findSuppressions(tx, [links.addressHash(row.mailbox_key)])).length > 0) return;
    const site = siteWords(await getSettings(tx), publicUrl);
    const confirmUrl = links.confirmUrl(row, now());
    await mail.sendLater(tx, row.email, await emails.reminder({ ...site, confirmUrl }));
  });
}
