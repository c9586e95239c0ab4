import * as calls from "../../../contract/audience/polls.ts";
import { AppError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import * as store from "./poll-store.ts";
import { getPoll, presentPolls, readToday } from "./read-polls.ts";

const { operation, change } = operationsWith<Kernel>();

export const pollOperations = [
  operation(calls.listPolls, async ({ heavy, now }) => ({
    polls: await presentPolls({ db: heavy, now }, await store.findPolls(heavy)),
  })),

  change(calls.changePoll, {}, async ({ tx, at, now, did }, { params: { id }, body: { isClosed } }) => {
    const today = await readToday({ db: tx, now });
    const row = await store.setClosing(tx, id, { closed_at: isClosed ? at : null, today });
    if (!row) throw new AppError("not_found", "That poll no longer exists.");
    did({ kind: isClosed ? "newsletter.close-poll" : "newsletter.open-poll", id });
    return async ({ db, now }) => {
      const { results: _, ...poll } = await getPoll({ db, now }, row.key);
      return poll;
    };
  }),
];
