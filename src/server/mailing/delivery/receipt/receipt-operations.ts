import type { Actor } from "../../../../contract/audit.ts";
import { tagKeyOf } from "../../../../contract/tags.ts";
import { giveTag } from "../../../audience/attributes/give-tag.ts";
import { findOrAddTags } from "../../../audience/attributes/set-attributes.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock, Instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { refuseFolded } from "./read-receipt.ts";
import * as receipts from "./receipt-store.ts";

interface LinkOf {
  id: number;
  n: number;
}

/** Small enough that a reader's page never waits long behind one such commit. */
const CLICKS_AT_ONCE = 1_000;

/**
 * Tags the people who follow a link: first those who will, so that nobody is missed, then those who have.
 * @throws AppError `not_found`; `invalid` when there are as many tags as there may be.
 */
export async function tagLink(
  { db, now }: { db: Db; now: Clock },
  { id, n }: LinkOf,
  { name, by }: { name: string; by: Actor },
): Promise<{ tag: string }> {
  const tagId = await db.transaction().execute(async (tx) => {
    refuseFolded(await getNewsletter(tx, id));
    const found = (await findOrAddTags(tx, [name], instant(now()))).get(tagKeyOf(name)) ?? null;
    if (!(await receipts.setLinkTag(tx, { newsletterId: id, n, tagId: found }))) refuseMissing();
    await happened(tx, { kind: "newsletter.tag-clicks", id, by }, now());
    return found;
  });
  if (tagId !== null) await tagEarlierClicks(db, { id, n }, { tagId, at: instant(now()) });
  return { tag: name };
}

async function tagEarlierClicks(db: Db, { id, n }: LinkOf, given: { tagId: number; at: Instant }) {
  for (let after = 0; ;) {
    const range = { newsletterId: id, n, after, limit: CLICKS_AT_ONCE };
    const clicks = await receipts.findClicksOfPeople(db, range);
    await giveTag(db, { subscriberIds: clicks.map(({ subscriber_id }) => subscriber_id ?? 0), ...given });
    const last = clicks.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Stops tagging. Subscribers with the tag keep it. @throws AppError `not_found`. */
export async function untagLink({ db, now }: { db: Db; now: Clock }, { id, n }: LinkOf, by: Actor) {
  await db.transaction().execute(async (tx) => {
    if (!(await receipts.setLinkTag(tx, { newsletterId: id, n, tagId: null }))) refuseMissing();
    await happened(tx, { kind: "newsletter.untag-clicks", id, by }, now());
  });
}

function refuseMissing(): never {
  throw new AppError("not_found", "This newsletter has no such link.");
}
