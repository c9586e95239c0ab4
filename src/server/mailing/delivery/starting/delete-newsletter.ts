import type { Actor } from "../../../../contract/site-owner/audit.ts";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import { refuse } from "../../newsletters/editing/edit-newsletters.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { happened } from "../../../kernel/events.ts";
import { findReach, lockChunks } from "../progress/chunk-store.ts";
import * as store from "../progress/store.ts";
import type { NewsletterRow } from "../progress/store.ts";

/**
 * Deletes a newsletter that has reached nobody, with its ledger, links and page.
 * @throws AppError `not_found`; `conflict` for one that is under way or was sent, or of which a mail may be out.
 */
export async function deleteNewsletter({ db, now }: { db: Db; now: Clock }, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    // In the order of a sender that closes chunks: it holds the chunk first and the newsletter's counts second.
    await lockChunks(tx, id);
    const states = statesAllowing("delete");
    const held = await updateIn(tx, { id, states }, { updated_at: instant(now()) });
    if (!held || held.series_step_id !== null) return refuse(tx, id, "delete");
    await refuseReached(tx, held);
    await store.remove(tx, id);
    const events = [
      { kind: "newsletter.delete", id, by } as const,
      { kind: "newsletter.deleted", id } as const,
    ];
    await happened(tx, events, now());
  });
}

/** Nobody takes a chunk of a newsletter in these states, so what is read here holds until the transaction ends. */
async function refuseReached(tx: DbOrTx, { id, sent_count }: NewsletterRow) {
  if (sent_count > 0) throw new AppError("conflict", REACHED);
  const { isInFlight, isInDoubt } = await findReach(tx, id);
  if (isInDoubt) throw new AppError("conflict", MAY_HAVE_REACHED);
  if (isInFlight) throw new AppError("conflict", IN_FLIGHT);
}

const REACHED =
  "This newsletter has reached readers, so it cannot be deleted: its links and its page would stop working for them. You can hide it instead.";
const MAY_HAVE_REACHED =
  "This newsletter may have reached readers, so it cannot be deleted: its links would stop working for them. You can hide it instead.";
const IN_FLIGHT = "The last mails of this newsletter are still on their way. Please try again in a minute.";
