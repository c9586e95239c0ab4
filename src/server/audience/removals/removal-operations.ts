import * as calls from "../../../contract/audience/removals.ts";
import type { Removal } from "../../../contract/audience/removals.ts";
import { removeSubscriber } from "../../../contract/audience/subscribers.ts";
import { instantAfter } from "../../base/clock.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { holdSubscriber } from "../subscribers/find-subscriber.ts";
import type { Links } from "../subscribers/links.ts";
import * as store from "./removal-store.ts";
import {
  addToRemoval,
  beginRemoval,
  eraseRemoval,
  RESTORE_MS,
  restoreRemoval,
} from "./remove-subscribers.ts";
import { readPerson } from "./removed-person.ts";

const { operation, change } = operationsWith<Kernel & { links: Links }>();

const MOST_SHOWN = 100;
const EMAILS_SHOWN = 3;

export const removalOperations = [
  change(removeSubscriber, {}, async ({ tx, at, did, now, links }, { params, by }) => {
    const row = await holdSubscriber(tx, params.id);
    const removalId = await beginRemoval(tx, { now, by: by() });
    await addToRemoval(tx, [row], { removalId, at, links });
    did({ kind: "subscriber.remove", count: 1 });
    return { message: "Subscriber removed", removal: removalId };
  }),

  // Those that can be undone, newest first.
  operation(calls.listRemovals, async ({ heavy, now }) => {
    const since = instantAfter(now(), -RESTORE_MS);
    const removals: Removal[] = [];
    for (const row of await store.findRemovals(heavy, { since, limit: MOST_SHOWN })) {
      const first = await store.findRemoved(heavy, row.id, EMAILS_SHOWN);
      removals.push({
        id: row.id,
        removedAt: row.removed_at,
        removedBy: row.removed_by,
        erasedAt: instantAfter(new Date(row.removed_at), RESTORE_MS),
        subscribers: row.subscribers ?? 0,
        emails: first.map(({ stored }) => readPerson(stored).subscriber.email),
      });
    }
    return { removals };
  }),

  operation(calls.restoreRemoval, (needs, { params, by }) => restoreRemoval(needs, params.id, by())),

  operation(calls.eraseRemoval, async (needs, { params, by }) => {
    await eraseRemoval(needs, params.id, by());
    return { message: "What was stored about them is erased." };
  }),
];
