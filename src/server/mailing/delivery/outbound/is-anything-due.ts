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
      const isUndecided = where.and([
        where("n.subject_test", "is not", null),
        where("n.subject_outcome", "is", null),
      ]);
      // The others wait for what these say.
      const sample = open.where("c.variant", "is not", null);
      const due = open
        .where((chunk) => chunk.or([chunk("c.not_before", "is", null), chunk("c.not_before", "<=", now)]))
        .where((chunk) => chunk.or([chunk("c.variant", "is not", null), chunk.not(isUndecided)]));
      return where.or([
        where("n.status", "<>", "sending"),
        where.exists(due),
        // Without open deliveries, the newsletter only has to be closed.
        where.not(where.exists(open)),
        where.and([
          isUndecided,
          where.not(where.exists(sample)),
          where.or([where("n.subject_sampled_at", "is", null), where("n.subject_due_at", "<=", now)]),
        ]),
      ]);
    })
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
