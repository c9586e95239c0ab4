import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

/** Returns true if a sender would find something to do at this moment. */
export async function isAnythingDue(db: DbOrTx, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters as n")
    .select("n.id")
    .where("n.closed_at", "is", null)
    .where("n.status", "in", ["preparing", "sending", "cancelled"])
    .where((where) => {
      const open = where
        .selectFrom("newsletter_chunks as c")
        .select("c.chunk")
        .whereRef("c.newsletter_id", "=", "n.id")
        .where("c.state", "=", "open");
      const due = open.where((chunk) =>
        chunk.or([chunk("c.not_before", "is", null), chunk("c.not_before", "<=", now)]),
      );
      // Without open deliveries, the newsletter only has to be closed.
      return where.or([where("n.status", "<>", "sending"), where.exists(due), where.not(where.exists(open))]);
    })
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
