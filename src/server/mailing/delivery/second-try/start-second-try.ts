import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import { instant } from "../../../base/clock.ts";
import { happened } from "../../../kernel/events.ts";
import { renewSender } from "../progress/renew-sender.ts";
import * as store from "./unsent-store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

/*
 * A second try sends a newsletter to those who have not got it, as the same newsletter: its ledger, its text, its links
 * and each reader's Message-ID stay. Until the undo time is over only `retry_at` is set. Then the newsletter goes to the
 * sender, which opens the deliveries again that qualify at that moment (`outbound/reopen-unsent.ts`) and continues as after a pause.
 */

type Deps = Pick<Kernel, "db" | "now" | "databaseTime" | "mailRoute">;

const states = statesAllowing("retry");

/** Gives the sender the newsletters whose second try is due; they go out under the sender of now. */
export async function beginSecondTries(deps: Deps) {
  const { db, now, databaseTime } = deps;
  const due = { states, now: instant(await databaseTime(db)), at: instant(now()) };
  for (const { id } of await store.findDueRetries(db, due))
    await db.transaction().execute(async (tx) => {
      if (!(await store.beginRetry(tx, id, due))) return;
      await renewSender(deps, tx, { newsletterIds: [id], at: due.at });
      await happened(tx, { kind: "newsletter.started", id }, now());
    });
}
