import * as calls from "../../../../contract/mailing/newsletter-actions.ts";
import { instant, instantAfter, SECOND } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { happened } from "../../../kernel/events.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import { getNewsletter, presentNewsletter, refuse } from "../../newsletters/editing/edit-newsletters.ts";
import { refuseWhileHeld } from "../progress/guard-sending.ts";
import { getSecondTry } from "./count-unsent.ts";
import * as store from "./unsent-store.ts";

const { operation, change } = operationsWith<Kernel & { undoSeconds: number }>();

const states = calls.statesAllowing("retry");

export const secondTryOperations = [
  operation(calls.getSecondTry, (kernel, { params: { id } }) => getSecondTry(kernel, id)),

  // It begins after `undoSeconds`.
  operation(calls.startSecondTry, async (needs, { params: { id }, query: { revision }, by }) => {
    const { db, now, databaseTime, undoSeconds } = needs;
    const { recipients } = await getSecondTry(needs, id);
    if (recipients === 0)
      throw new AppError("conflict", "There is nobody to send to: everybody who can get it has got it.");
    return db.transaction().execute(async (tx) => {
      await refuseWhileHeld(tx);
      const retryAt = instantAfter(await databaseTime(tx), undoSeconds * SECOND);
      const asked = await store.setRetry(tx, { id, states, revision, retryAt, at: instant(now()) });
      if (asked) {
        await happened(tx, { kind: "newsletter.retry", id, by: by() }, now());
        return presentNewsletter(asked);
      }
      const { status } = presentNewsletter(await getNewsletter(tx, id));
      if (!states.includes(status)) return refuse(tx, id, "retry");
      throw new AppError(
        "conflict",
        "This newsletter has changed since you saw it. Please look at it again.",
      );
    });
  }),

  change(calls.undoSecondTry, {}, async ({ tx, databaseTime, did }, { params: { id } }) => {
    const undone = await store.clearRetry(tx, id, { states, now: instant(await databaseTime(tx)) });
    if (!undone) {
      await getNewsletter(tx, id);
      throw new AppError("conflict", "The second try has begun. You can pause or cancel it.");
    }
    did({ kind: "newsletter.undo-retry", id });
    return presentNewsletter(undone);
  }),
];
