import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

const columns = ["n.id", "n.subject", "n.status", "n.scheduled_for", "n.updated_at", "n.segment_id"] as const;

/** The first that is scheduled, up to a moment or after it. */
export async function findNextScheduled(
  db: DbOrTx,
  span: { until: Instant; after?: undefined } | { after: Instant; until?: undefined },
) {
  const row = await db
    .selectFrom("newsletters as n")
    .select(columns)
    .where("n.closed_at", "is", null)
    .where("n.series_step_id", "is", null)
    .where("n.status", "=", "scheduled")
    .where("n.scheduled_for", span.after ? ">" : "<=", span.after ?? span.until)
    .orderBy("n.scheduled_for")
    .orderBy("n.id")
    .limit(1)
    // The table's check sees to it.
    .$narrowType<{ scheduled_for: Instant }>()
    .executeTakeFirst();
  return row && { ...present(row), scheduledFor: row.scheduled_for, status: "scheduled" as const };
}

/** The digest of a week (`2026-W48`), while it is still a draft. */
export async function findDigestDraft(db: DbOrTx, week: string) {
  const row = await db
    .selectFrom("newsletters as n")
    .innerJoin("digests", "digests.newsletter_id", "n.id")
    .select(columns)
    .where("week", "=", week)
    .where("n.status", "=", "draft")
    .executeTakeFirst();
  return row && { ...present(row), status: "draft" as const };
}

/** The draft that somebody has changed last. */
export async function findNewestDraft(db: DbOrTx) {
  const row = await db
    .selectFrom("newsletters as n")
    .select(columns)
    .where("n.status", "=", "draft")
    .where("n.series_step_id", "is", null)
    .orderBy("n.updated_at", "desc")
    .orderBy("n.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...present(row), status: "draft" as const };
}

const present = ({
  id,
  subject,
  scheduled_for,
  updated_at,
  segment_id,
}: {
  id: number;
  subject: string;
  scheduled_for: string | null;
  updated_at: string;
  segment_id: number | null;
}) => ({ id, subject, scheduledFor: scheduled_for, updatedAt: updated_at, segmentId: segment_id });
