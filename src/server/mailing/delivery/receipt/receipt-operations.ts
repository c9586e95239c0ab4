import * as calls from "../../../../contract/mailing/deliveries.ts";
import { getTimeline as timelineCall } from "../../../../contract/mailing/newsletter-timeline.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { giveTag } from "../../../audience/attributes/give-tag.ts";
import { findOrAddTags } from "../../../audience/attributes/set-attributes.ts";
import { instant, type Instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { Db } from "../../../kernel/db/open.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { getFigures, getReceipt, refuseFolded } from "./read-receipt.ts";
import { getTimeline } from "./read-timeline.ts";
import * as receipts from "./receipt-store.ts";

const { operation, change } = operationsWith<Kernel>();

/** Small enough that a reader's page never waits long behind one such commit. */
const CLICKS_AT_ONCE = 1_000;

export const receiptOperations = [
  operation(calls.getReceipt, (kernel, { params: { id }, query, visitor }) =>
    visitor().capabilities.has("subscribers.read")
      ? getReceipt(kernel, id, query)
      : getFigures(kernel.db, id),
  ),

  operation(timelineCall, (kernel, { params: { id } }) => getTimeline(kernel, id)),

  // First those who will follow the link get the tag, so that nobody is missed, then those who have.
  change(calls.tagLink, {}, async ({ tx, at, did }, { params: { id, n }, body: { tag } }) => {
    refuseFolded(await getNewsletter(tx, id));
    const tagId = (await findOrAddTags(tx, [tag], at)).get(tagKeyOf(tag)) ?? null;
    if (!(await receipts.setLinkTag(tx, { newsletterId: id, n, tagId }))) refuseMissing();
    did({ kind: "newsletter.tag-clicks", id });
    return async ({ db, now }) => {
      if (tagId !== null) await tagEarlierClicks(db, { id, n }, { tagId, at: instant(now()) });
      return { tag };
    };
  }),

  // Subscribers with the tag keep it.
  change(calls.untagLink, {}, async ({ tx, did }, { params: { id, n } }) => {
    if (!(await receipts.setLinkTag(tx, { newsletterId: id, n, tagId: null }))) refuseMissing();
    did({ kind: "newsletter.untag-clicks", id });
    return { message: "Nobody else gets the tag." };
  }),
];

async function tagEarlierClicks(
  db: Db,
  { id, n }: { id: number; n: number },
  given: { tagId: number; at: Instant },
) {
  for (let after = 0; ;) {
    const range = { newsletterId: id, n, after, limit: CLICKS_AT_ONCE };
    const clicks = await receipts.findClicksOfPeople(db, range);
    await giveTag(db, { subscriberIds: clicks.map(({ subscriber_id }) => subscriber_id ?? 0), ...given });
    const last = clicks.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function refuseMissing(): never {
  throw new AppError("not_found", "This newsletter has no such link.");
}
