import type { Instant } from "../../../base/clock.ts";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

const UNDER_WAY = ["preparing", "sending", "cancelled"] as const;
const LONG_AGO: Instant = "1970-01-01T00:00:00.000Z";

/** Returns true if a sender would find something to do at this moment. */
export async function isAnythingDue(db: DbOrTx, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters as n")
    .select("n.id")
    .where("n.closed_at", "is", null)
    .where("n.status", "in", UNDER_WAY)
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

/**
 * When the next newsletter is to be started or sent again, if there is one; a time that has passed while one is under way.
 */
export async function findNextDue(db: DbOrTx): Promise<Instant | null | undefined> {
  const row = await db
    .selectFrom("newsletters")
    .select((row) =>
      row.fn
        .min(
          row
            .case()
            .when("status", "=", "scheduled")
            .then(row.ref("scheduled_for"))
            .when(row.and([row("closed_at", "is", null), row("status", "in", UNDER_WAY)]))
            .then(literal(LONG_AGO))
            .when("status", "in", statesAllowing("retry"))
            .then(row.ref("retry_at"))
            .end(),
        )
        .as("next"),
    )
    .executeTakeFirst();
  return row?.next;
}
