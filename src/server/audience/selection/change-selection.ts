import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { nameOfActor, type Actor } from "../../../contract/site-owner/audit.ts";
import type {
  selectionChangeSchema,
  SelectionRest,
} from "../../../contract/audience/subscriber-selection.ts";
import { countOf, counted } from "../../../contract/base/counting.ts";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { findOrAddTags } from "../attributes/set-attributes.ts";
import { findTagId } from "../attributes/find-attributes.ts";
import { giveTag } from "../attributes/give-tag.ts";
import { findAudience, type Filters } from "../directory/find-audience.ts";
import { countAudience, type Audience } from "../subscribers/audience.ts";
import {
  addToRemoval,
  beginRemoval,
  CALL_MS,
  requireRemoval,
  ROWS_AT_ONCE,
} from "../removals/remove-subscribers.ts";
import type { Links } from "../subscribers/links.ts";
import { findLastSubscriberId } from "../subscribers/find-subscriber.ts";
import { markAllUnsubscribed } from "../leaving/leaving-store.ts";
import { deleteWaitingMails, type SubscriberRow } from "../subscribers/store.ts";
import { suppressAll } from "../suppressions/suppression-store.ts";
import * as store from "./selection-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type SelectionDeps = Pick<Kernel, "db" | "heavy" | "now" | "elapsed"> & { links: Links };

type Change = z.output<typeof selectionChangeSchema>;

/** Counts the subscribers that filters select, however many they are. */
export async function countSelected(deps: SelectionDeps, filters: Filters): Promise<number> {
  return countAudience(deps.heavy, await findAudience(deps, filters));
}

/**
 * Changes subscribers that filters select for half a second, by their ids, some in each transaction; readers' pages
 * come in between. Returns how many were changed, and where to continue. A failure loses the transaction at hand and
 * nothing before it.
 * @throws AppError `conflict` when a change begins and does not find the number that the owner saw, or when the
 * conditions of its segment have changed since.
 */
export async function changeSelection(deps: SelectionDeps, change: Change, by: Actor) {
  const { heavy, db, now, elapsed } = deps;
  const { last, removal, segment, ...rest } = change.rest ?? (await begin(deps, change, by));
  const act = await actionOf(deps, change, { username: nameOfActor(by), removal });
  const kind = `subscriber.${change.action}` as const;
  const until = elapsed() + CALL_MS;
  let { after } = rest;
  const changedIds: number[] = [];
  let unchanged = 0;
  // A removal has a way back of its own, and nobody but the reader can undo an unsubscribe.
  const isUndoneById = change.action === "tag" || change.action === "untag";
  const answer = (next: SelectionRest | null) => ({
    changed: changedIds.length,
    changedIds: isUndoneById ? changedIds : [],
    unchanged,
    rest: next,
    removal: removal ?? null,
  });
  do {
    const audience = await findAudience(deps, change.filters);
    if (segmentOf(audience) !== segment) throw new AppError("conflict", SEGMENT_CHANGED);
    const ids = await store.findIds(heavy, audience, { after, last, limit: ROWS_AT_ONCE });
    const lastId = ids.at(-1);
    if (lastId === undefined) return answer(null);
    const done = await db.transaction().execute(async (tx) => {
      const actedOn = await act(tx, await store.holdMembers(tx, audience, ids));
      if (actedOn.length > 0) await happened(tx, { kind, count: actedOn.length, by }, now());
      return actedOn;
    });
    changedIds.push(...done);
    unchanged += ids.length - done.length;
    after = lastId;
    await nextTurn();
  } while (elapsed() < until);
  return answer({
    after,
    last,
    ...(removal !== undefined && { removal }),
    ...(segment !== undefined && { segment }),
  });
}

/** Subscribers who join during a change are not part of it. */
async function begin(
  deps: SelectionDeps,
  { filters, count, action }: Change,
  by: Actor,
): Promise<SelectionRest> {
  const last = await findLastSubscriberId(deps.heavy);
  const audience = await findAudience(deps, filters);
  const found = await countAudience(deps.heavy, audience);
  const segment = segmentOf(audience);
  if (found !== count) {
    const message = `The selection has changed: it is ${countOf(found, "subscriber")} now, not ${counted(count)}. Nothing was changed. Please check and confirm again.`;
    throw new AppError("conflict", message);
  }
  const removal = action === "remove" ? await beginRemoval(deps.db, { now: deps.now, by }) : undefined;
  return { after: 0, last, removal, segment };
}

const SEGMENT_CHANGED =
  "Somebody changed the segment meanwhile. What was done before stays. Please select its subscribers again.";

/**
 * Identifies the conditions of an audience's segment. If they changed, the rest of the change would affect people
 * whom the owner never saw.
 */
const segmentOf = ({ conditions }: Audience): string | undefined =>
  conditions && createHash("sha256").update(JSON.stringify(conditions.group)).digest("base64url");

/** Acts on some subscribers and returns the ids of those that were not so before. */
type Act = (tx: DbOrTx, rows: readonly SubscriberRow[]) => Promise<number[]>;

async function actionOf(
  { db, now, links }: SelectionDeps,
  change: Change,
  { username, removal }: { username: string; removal: number | undefined },
): Promise<Act> {
  const at = instant(now());
  switch (change.action) {
    case "tag": {
      const tagId = await db.transaction().execute((tx) => tagFor(tx, change, at));
      return (tx, rows) => giveTag(tx, { subscriberIds: rows.map(idOf), tagId, at });
    }
    case "untag": {
      const tagId = await findTagId(db, change.tag ?? "");
      return (tx, rows) => store.untagAll(tx, rows.map(idOf), tagId);
    }
    case "unsubscribe":
      return async (tx, rows) => {
        const leaving = rows.filter(({ status }) => status !== "unsubscribed");
        const entries = leaving.map(({ mailbox_key: mailboxKey }) => ({
          mailboxKey,
          addressHash: links.addressHash(mailboxKey),
          reason: "unsubscribe" as const,
        }));
        await suppressAll(tx, entries, { evidence: `Unsubscribed by ${username}`, at, isEvent: true });
        await deleteWaitingMails(
          tx,
          leaving.map(({ mailbox_key }) => mailbox_key),
        );
        const leavingIds = leaving.map(idOf);
        await markAllUnsubscribed(tx, leavingIds, at);
        return leavingIds;
      };
    case "remove": {
      const removalId = await requireRemoval({ db, now }, removal);
      return async (tx, rows) => {
        await addToRemoval(tx, rows, { removalId, at, links });
        return rows.map(idOf);
      };
    }
  }
}

const idOf = ({ id }: SubscriberRow) => id;

/** The tag is created when the change begins; if it is deleted meanwhile, it is not created again. */
async function tagFor(tx: DbOrTx, { tag = "", rest }: Change, at: string): Promise<number> {
  if (rest) return findTagId(tx, tag);
  await takeTurns(tx, "subscriber tags");
  return (await findOrAddTags(tx, [tag], at)).get(tagKeyOf(tag)) ?? findTagId(tx, tag);
}
