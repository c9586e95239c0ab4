import { sql, type Insertable, type Selectable } from "kysely";
import type { Instant } from "../../../base/clock.ts";
import { isAmong } from "../../../kernel/db/among.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { NewsletterRendersTable, NewslettersTable } from "../../../kernel/db/schema.ts";

export type NewsletterRow = Selectable<NewslettersTable>;
export type Render = Selectable<NewsletterRendersTable>;

const sendColumns = [
  "id",
  "status",
  "prepare_cursor",
  "prepare_from",
  "total_count",
  "uncounted_count",
  "sent_count",
  "failed_count",
  "bounced_count",
  "skipped_count",
  "doubted_at",
  "settled_sent",
  "send_at",
  "started_at",
  "frozen_at",
  "sent_at",
  "retry_at",
  "retried_at",
  "error",
  "stalled_since",
  "continues_at",
  "series_step_id",
  "segment_id",
  "sent_to",
  "subject_test",
  "subject_sampled_at",
  "subject_due_at",
  "subject_outcome",
] as const;

/** How a send is going. It is read several times a second, and so without the text, which may be of some megabytes. */
export type SendRow = Pick<NewsletterRow, (typeof sendColumns)[number]>;

/** Scheduled newsletters whose time has come, oldest first. */
export async function findScheduledDue(db: DbOrTx, now: Instant): Promise<NewsletterRow[]> {
  return db
    .selectFrom("newsletters")
    .selectAll()
    .where("status", "=", "scheduled")
    .where("scheduled_for", "<=", now)
    .orderBy("scheduled_for")
    .orderBy("id")
    .execute();
}

/** Newsletters for which there is something to do, now or later: those under way, and cancelled ones to be closed. */
export async function findUnderWay(db: DbOrTx): Promise<SendRow[]> {
  return db
    .selectFrom("newsletters")
    .select(sendColumns)
    .where("closed_at", "is", null)
    .where("status", "in", ["preparing", "sending", "cancelled"])
    .orderBy("id")
    .execute();
}

/** Returns a newsletter that has begun to go out and has neither finished nor been cancelled, if there is one. */
export async function findUnfinished(db: DbOrTx): Promise<Pick<NewsletterRow, "subject"> | undefined> {
  return db
    .selectFrom("newsletters")
    .select("subject")
    .where("closed_at", "is", null)
    .where((where) =>
      where.or([
        where("status", "in", ["preparing", "sending", "paused"]),
        where("retry_at", "is not", null),
      ]),
    )
    .orderBy("id")
    .executeTakeFirst();
}

export async function findSend(db: DbOrTx, id: number): Promise<SendRow | undefined> {
  return db.selectFrom("newsletters").select(sendColumns).where("id", "=", id).executeTakeFirst();
}

/** With its chunks, deliveries, links and events. */
export async function remove(tx: DbOrTx, id: number) {
  await tx.deleteFrom("newsletters").where("id", "=", id).execute();
}

interface Counts {
  sent: number;
  failed: number;
  /** Failed deliveries that a server has rejected permanently. */
  bounced: number;
  /** Failed deliveries whose outcome cannot be known. */
  inDoubt: number;
  skipped: number;
}

/** Adds to the counts of a newsletter and says what they are then. */
export async function addToCounts(
  tx: DbOrTx,
  id: number,
  { sent = 0, failed = 0, bounced = 0, inDoubt = 0, skipped = 0 }: Partial<Counts>,
) {
  return tx
    .updateTable("newsletters")
    .set({
      sent_count: sql`sent_count + ${sent}`,
      failed_count: sql`failed_count + ${failed}`,
      bounced_count: sql`bounced_count + ${bounced}`,
      in_doubt_count: sql`in_doubt_count + ${inDoubt}`,
      skipped_count: sql`skipped_count + ${skipped}`,
    })
    .where("id", "=", id)
    .returning(["sent_count", "bounced_count", "settled_sent", "settled_bounced"])
    .executeTakeFirst();
}

/** Notes what is decided of a subject test. */
export async function setOutcome(tx: DbOrTx, id: number, outcome: string) {
  await tx.updateTable("newsletters").set({ subject_outcome: outcome }).where("id", "=", id).execute();
}

/** The parameters of so many rows stay below the limits of both engines. */
const LINKS_AT_ONCE = 1_000;

/** Where a link leads, and the tag of those who click it. */
interface RenderedLink {
  url: string;
  tag_id: number | null;
}

/** Keeps what is sent, and where its links lead. */
export async function saveRender(
  tx: DbOrTx,
  { links, ...render }: Insertable<NewsletterRendersTable> & { links: readonly RenderedLink[] },
) {
  const { newsletter_id, ...words } = render;
  await tx.deleteFrom("newsletter_links").where("newsletter_id", "=", newsletter_id).execute();
  for (let first = 0; first < links.length; first += LINKS_AT_ONCE) {
    const some = links.slice(first, first + LINKS_AT_ONCE);
    const rows = some.map(({ url, tag_id }, index) => ({ newsletter_id, n: first + index, url, tag_id }));
    await tx.insertInto("newsletter_links").values(rows).execute();
  }
  await tx
    .insertInto("newsletter_renders")
    .values(render)
    .onConflict((conflict) => conflict.column("newsletter_id").doUpdateSet(words))
    .execute();
}

/**
 * Changes whom the emails of these newsletters come from; of those that were never prepared, nothing. Returns those that
 * had another sender.
 */
export async function setSender(tx: DbOrTx, newsletterIds: readonly number[], mailFrom: string) {
  const changed = await tx
    .updateTable("newsletter_renders")
    .set({ mail_from: mailFrom })
    .where(isAmong(tx, "newsletter_id", newsletterIds))
    .where("mail_from", "<>", mailFrom)
    .returning("newsletter_id")
    .execute();
  return changed.map(({ newsletter_id }) => newsletter_id);
}

/** Returns whom the email of a newsletter comes from; undefined when it was never prepared. */
export async function findSenderOf(db: DbOrTx, newsletterId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("newsletter_renders")
    .select("mail_from")
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirst();
  return row?.mail_from;
}

/** Undefined when the newsletter was never prepared. */
export async function findRender(db: DbOrTx, newsletterId: number): Promise<Render | undefined> {
  return db
    .selectFrom("newsletter_renders")
    .selectAll()
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirst();
}

/** @throws when the newsletter was never prepared. */
export async function getRender(db: DbOrTx, newsletterId: number): Promise<Render> {
  return db
    .selectFrom("newsletter_renders")
    .selectAll()
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirstOrThrow();
}
