import { isDeepStrictEqual } from "node:util";
import { actorKeyOf, areaOf, auditEventSchema, type AuditEvent } from "../../contract/site-owner/audit.ts";
import { instant, instantAfter, MINUTE } from "../base/clock.ts";
import { lockedForWriting } from "./db/claim.ts";
import type { DbOrTx } from "./db/open.ts";

/** Writes events into the audit log, with the fields that their schemas name and no others. */
export async function recordActions(tx: DbOrTx, events: readonly AuditEvent[], now: Date) {
  for (const given of events) {
    const event = auditEventSchema.parse(given);
    if ("count" in event && (await addToLast(tx, event, now))) continue;
    await tx
      .insertInto("audit_log")
      .values({
        at: instant(now),
        area: areaOf(event),
        actor: actorKeyOf(event.by),
        event: JSON.stringify(event),
      })
      .execute();
  }
}

/** Between two transactions of one change less time passes. */
const SAME_CHANGE_MS = MINUTE;

/**
 * Adds the count of an event to the actor's last entry if that is the same action, a moment ago. A change of 100,000
 * subscribers takes 2,000 transactions, each of which records its part; together they are one entry.
 */
async function addToLast(tx: DbOrTx, event: AuditEvent & { count: number }, now: Date): Promise<boolean> {
  const newest = tx
    .selectFrom("audit_log")
    .select(["id", "at", "event"])
    .where("actor", "=", actorKeyOf(event.by))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const last = await lockedForWriting(newest, tx).executeTakeFirst();
  if (!last || last.at < instantAfter(now, -SAME_CHANGE_MS)) return false;
  const before = auditEventSchema.safeParse(JSON.parse(last.event)).data;
  if (!before || !("count" in before)) return false;
  const count = before.count + event.count;
  if (!isDeepStrictEqual({ ...before, count }, { ...event, count })) return false;
  await tx
    .updateTable("audit_log")
    .set({ event: JSON.stringify({ ...before, count }) })
    .where("id", "=", last.id)
    .execute();
  return true;
}
