import { setImmediate as nextTurn } from "node:timers/promises";
import * as calls from "../../../contract/audience/polls.ts";
import { AppError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { CHANGING_SEGMENTS, refuseUsed } from "../attributes/segments-using.ts";
import * as store from "./poll-store.ts";
import { getPoll, presentPolls, readToday } from "./read-polls.ts";

const { operation, change } = operationsWith<Kernel>();

export const pollOperations = [
  operation(calls.listPolls, async ({ heavy, now }) => ({
    polls: await presentPolls({ db: heavy, now }, await store.findPolls(heavy)),
  })),

  change(calls.changePoll, {}, async ({ tx, at, now, did, tell }, { params: { id }, body: { isClosed } }) => {
    const today = await readToday({ db: tx, now });
    const row = await store.setClosing(tx, id, { closed_at: isClosed ? at : null, today });
    if (!row) refuseMissing();
    tell({ kind: "poll.changed", key: row.key });
    did({ kind: isClosed ? "newsletter.close-poll" : "newsletter.open-poll", id });
    return async ({ db, now }) => {
      const { results: _, ...poll } = await getPoll({ db, now }, row.key);
      return poll;
    };
  }),

  // Some answers at a time, so that readers get their pages in between. The tags that they have given stay.
  change(calls.deletePoll, { turn: CHANGING_SEGMENTS }, async ({ tx, at, did }, { params: { id } }) => {
    if (!(await store.holdPoll(tx, id))) refuseMissing();
    if ((await store.findAskedIds(tx, id)).length > 0) throw new AppError("conflict", IS_ASKED);
    await refuseUsed(tx, { kind: "poll", id }, at);
    while (await store.deleteSomeAnswers(tx, id, 2_000)) await nextTurn();
    await store.deletePoll(tx, id);
    did({ kind: "newsletter.delete-poll", id });
    return { message: "Poll deleted" };
  }),
];

function refuseMissing(): never {
  throw new AppError("not_found", "That poll no longer exists.");
}

const IS_ASKED =
  "A text still has this poll: a post or a page, perhaps in the trash, a newsletter that was sent, or the welcome email.";
