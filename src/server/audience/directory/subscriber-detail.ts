import type { SubscriberDetail } from "../../../contract/audience/subscribers.ts";
import { instant, type Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { findAttributes } from "../attributes/find-attributes.ts";
import { findAnswersOf } from "../polls/read-polls.ts";
import { findConsents } from "../subscribers/consent-store.ts";
import { getSubscriber } from "../subscribers/find-subscriber.ts";
import type { Links } from "../subscribers/links.ts";
import { readRequestedTags } from "../subscribers/requested-tags.ts";
import { presentSubscriber } from "./list-subscribers.ts";
import * as store from "../subscribers/store.ts";
import { findSuppressions } from "../suppressions/suppression-store.ts";

/** Everything that is kept about one person. @throws AppError `not_found`. */
export async function getSubscriberDetail(
  { db, links, now }: { db: Db; links: Links; now: Clock },
  id: number,
): Promise<SubscriberDetail> {
  const row = await getSubscriber(db, id);
  const suppressions = await findSuppressions(db, [links.addressHash(row.mailbox_key)]);
  const consents = await findConsents(db, id);
  const attributes = (await findAttributes(db, [id])).get(id);
  const received = await store.findReceived(db, id);
  return {
    ...presentSubscriber(row, {
      at: instant(now()),
      reasons: suppressions.map(({ reason }) => reason),
      attributes,
    }),
    source: row.source,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
    pausedUntil: row.paused_until,
    keptAt: row.kept_at,
    suppressions: suppressions.map(({ reason, created_at }) => ({ reason, since: created_at })),
    consents: consents.map(({ given_at, how, wording, source }) => ({
      givenAt: given_at,
      how,
      // The page on which they agreed showed their address.
      wording: how === "confirmation" ? wording.replace("{email}", () => row.email) : wording,
      source,
    })),
    pollAnswers: await findAnswersOf(db, id),
    requestedTags: readRequestedTags(row.requested_tags),
    received: received.map((mail) => ({
      newsletterId: mail.newsletter_id,
      subject: mail.subject,
      state: mail.state,
      answer: mail.code,
      at: mail.done_at,
      openedAt: mail.opened_at,
      clickedAt: mail.clicked_at,
    })),
  };
}
