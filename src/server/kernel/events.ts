import { bellEventSchema, pageEventSchema, type AppEvent } from "../../contract/insight/events.ts";
import { instant } from "../base/clock.ts";
import { recordActions } from "./audit.ts";
import type { DbOrTx } from "./db/open.ts";
import { addSteps } from "./newsletter-steps.ts";
import { addDeliveries } from "./outgoing-deliveries.ts";

/**
 * Records events in the transaction of their change, as its last step. On PostgreSQL one transaction with page events
 * commits at a time (a trigger of `changes`): their numbers then come in the order of the commits, and a server that has
 * read up to one has missed none before it. A transaction that held this turn and then waited for a row could wait forever.
 */
export async function happened(tx: DbOrTx, events: AppEvent | readonly AppEvent[], now: Date) {
  const at = instant(now);
  const all = [events].flat();
  const rowOf = (event: AppEvent) => ({ event: JSON.stringify(event), at });
  const forBell = all.flatMap((event) => bellEventSchema.safeParse(event).data ?? []);
  for (const event of forBell)
    await tx
      .insertInto("notices")
      .values({ ...rowOf(event), seen_at: null })
      .execute();
  await recordActions(
    tx,
    all.filter((event) => "by" in event),
    now,
  );
  await addDeliveries(tx, all, at);
  await addSteps(tx, all, at);
  const forPages = all.flatMap((event) => pageEventSchema.safeParse(event).data ?? []);
  if (forPages.length === 0) return;
  await tx.insertInto("changes").values(forPages.map(rowOf)).execute();
}
