import { isInSeries } from "../../audience/subscribers/series-hold.ts";
import { isMailable } from "../../audience/subscribers/status-condition.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { total } from "../../kernel/db/total.ts";

/** False once it is removed. */
export async function isStepThere(tx: DbOrTx, id: number): Promise<boolean> {
  const step = tx.selectFrom("series_steps").select("id").where("id", "=", id);
  return (await step.where("removed_at", "is", null).executeTakeFirst()) !== undefined;
}

/** The newsletters that are sends of a step: all in which a step is named, but its text. */
const sends = (db: DbOrTx) =>
  db
    .selectFrom("newsletters")
    .innerJoin("series_steps", "series_steps.id", "newsletters.series_step_id")
    .where((row) =>
      row.or([
        row("series_steps.newsletter_id", "is", null),
        row("series_steps.newsletter_id", "<>", row.ref("newsletters.id")),
      ]),
    );

/** What became of each step's emails. */
export async function sumSends(db: DbOrTx) {
  return sends(db)
    .select("series_steps.id")
    .select([total("sent_count").as("sent"), total("failed_count").as("failed")])
    .select([total("opened_count").as("opened"), total("clicked_count").as("clicked")])
    .groupBy("series_steps.id")
    .execute();
}

export async function findLastSends(db: DbOrTx, limit: number) {
  return sends(db)
    .select(["newsletters.id", "series_steps.id as stepId", "subject", "started_at", "status"])
    .select(["total_count", "sent_count", "failed_count"])
    .orderBy("newsletters.id", "desc")
    .limit(limit)
    .execute();
}

/** Adds a step and returns its id. */
export async function insertStep(tx: DbOrTx, days: number, newsletterId: number): Promise<number> {
  const { id } = await tx
    .insertInto("series_steps")
    .values({ days, newsletter_id: newsletterId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("newsletters").set({ series_step_id: id }).where("id", "=", newsletterId).execute();
  return id;
}

/** False if the step does not exist. */
export async function setDays(tx: DbOrTx, id: number, days: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("series_steps")
    .set({ days })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a step with its text; false if the step does not exist. */
export async function deleteStep(tx: DbOrTx, id: number, at: Instant): Promise<boolean> {
  const step = await tx
    .selectFrom("series_steps")
    .select("newsletter_id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!step) return false;
  await tx.updateTable("series_steps").set({ removed_at: at }).where("id", "=", id).execute();
  await tx.deleteFrom("newsletters").where("id", "=", step.newsletter_id).execute();
  return true;
}

interface Due {
  stepId: number;
  /** Those who have confirmed from then on, and before then. */
  confirmed: { from: Instant; before: Instant };
  /** Those who confirmed before do not begin the series. */
  begunSince: Instant | undefined;
  /** Nobody gets two of its emails on the day that begins at this moment. */
  today: Instant;
  now: Instant;
  limit: number;
  /** Looks at these alone. */
  among?: readonly number[];
}

/** Returns the next subscribers who are to get a step. */
export async function findDue(db: DbOrTx, due: Due): Promise<number[]> {
  const { stepId, confirmed, begunSince, today, now, limit, among } = due;
  const rows = await db
    .selectFrom("subscribers")
    .select("id")
    .where("confirmed_at", ">=", confirmed.from)
    .where("confirmed_at", "<", confirmed.before)
    .where(isMailable(now))
    .$if(begunSince !== undefined, (query) => query.where(isInSeries(begunSince ?? now)))
    .$if(among !== undefined, (query) => query.where(isAmong(db, "id", among ?? [])))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("series_sends")
            .select("step_id")
            .whereRef("subscriber_id", "=", "subscribers.id")
            .where((send) => send.or([send("step_id", "=", stepId), send("at", ">=", today)])),
        ),
      ),
    )
    .orderBy("confirmed_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface Send {
  stepId: number;
  newsletterId: number;
  at: Instant;
}

/** Writes down who gets a step with a send. */
export async function insertSends(tx: DbOrTx, ids: readonly number[], { stepId, newsletterId, at }: Send) {
  await tx
    .insertInto("series_sends")
    .values(ids.map((id) => ({ subscriber_id: id, step_id: stepId, newsletter_id: newsletterId, at })))
    .execute();
}
