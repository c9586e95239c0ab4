import { instant } from "../../../base/clock.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { WarmUp } from "../../pace/warm-up.ts";

/** Puts off what is due of a newsletter to the next day, at the time of day at which its first email went out. */
export async function waitForNextDay(tx: DbOrTx, newsletterId: number, warmUp: WarmUp) {
  const { send_at } = await tx
    .selectFrom("newsletters")
    .select("send_at")
    .where("id", "=", newsletterId)
    .executeTakeFirstOrThrow();
  if (send_at === null) throw new Error(`Newsletter ${newsletterId} is sent and has no time`);
  const at = instant(await warmUp.nextDay(tx, new Date(send_at)));
  const chunks = await tx
    .updateTable("newsletter_chunks")
    .set({ not_before: at })
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("open"))
    .where("taken_at", "is", null)
    .where((where) => where.or([where("not_before", "is", null), where("not_before", "<", at)]))
    .executeTakeFirst();
  if (chunks.numUpdatedRows === 0n) return;
  await tx.updateTable("newsletters").set({ continues_at: at }).where("id", "=", newsletterId).execute();
}

/**
 * Lets the sender look at all newsletters that wait for their next day: what is not due of them, for another reason or
 * again for the same, it puts off again.
 */
export async function endWaiting(tx: DbOrTx) {
  const waiting = await tx
    .updateTable("newsletters")
    .set({ continues_at: null })
    .where("continues_at", "is not", null)
    .where("closed_at", "is", null)
    .returning(["id", "send_at"])
    .execute();
  for (const { id, send_at } of waiting)
    await tx
      .updateTable("newsletter_chunks")
      .set({ not_before: send_at })
      .where("newsletter_id", "=", id)
      .where("state", "=", literal("open"))
      .where("taken_at", "is", null)
      .execute();
}
