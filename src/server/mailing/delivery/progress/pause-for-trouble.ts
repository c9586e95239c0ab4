import { updateIn } from "../../newsletters/editing/update-in.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import type { Trouble } from "./trouble.ts";

/**
 * Pauses a send for a reason that only the owner can fix, and notifies them. If the mail server is the reason, what it has
 * refused says nothing of the readers.
 */
export async function pauseForTrouble(
  { db, now }: { db: Db; now: Clock },
  id: number,
  { reason, isOfMailServer }: Trouble,
) {
  const at = instant(now());
  await db.transaction().execute(async (tx) => {
    const paused = await updateIn(
      tx,
      { id, states: ["preparing", "sending"] },
      {
        status: "paused",
        error: reason,
        stalled_since: null,
        updated_at: at,
        ...(isOfMailServer && { doubted_at: at }),
      },
    );
    if (paused) await happened(tx, { kind: "newsletter.paused", id, subject: paused.subject, reason }, now());
  });
}
