import { expressionBuilder, type Expression, type Selectable, type SqlBool } from "kysely";
import { z } from "zod";
import { newsletterChangeSchema } from "../../../contract/mailing/newsletters.ts";
import { LATEST_DAYS } from "../../../contract/mailing/welcome-series.ts";
import { instant, type Instant } from "../../base/clock.ts";
import { startOfDay } from "../../base/site-time.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import type { NewslettersTable } from "../../kernel/db/schema.ts";
import { readMailValue } from "../../kernel/mail/mail-settings.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";

export interface SeriesSwitch {
  isOn: boolean;
  /** When it was last switched on: those who had confirmed before do not begin the series. */
  since?: Instant | undefined;
  /** True if no other newsletter goes to those who are within the series. */
  holdsNewsletters?: boolean | undefined;
}

const schema = z.object({
  isOn: z.boolean(),
  since: z.string().optional(),
  holdsNewsletters: z.boolean().optional(),
});

/** The series is off until somebody has switched it on. */
export const readSwitch = async (db: DbOrTx): Promise<SeriesSwitch> =>
  schema.safeParse(await readMailValue(db, "welcome-series")).data ?? { isOn: false };

/** Says who is within the welcome series. */
export interface SeriesHold {
  /** Those who confirmed before do not begin the series. */
  since: Instant | undefined;
  /** The emails to come, each for those who confirmed from a moment on. */
  steps: readonly { id: number; from: Instant }[];
}

const row = expressionBuilder<Tables, "subscribers">();

/** The condition that a subscriber has confirmed since a moment, or has had an email of the series before. */
export const isInSeries = (since: Instant) =>
  row.or([
    row("confirmed_at", ">=", since),
    row.exists(
      row
        .selectFrom("series_sends")
        .select("step_id")
        .whereRef("series_sends.subscriber_id", "=", "subscribers.id"),
    ),
  ]);

/** The condition that a subscriber is within the series: an email of it is still to come to them. */
export const isHeldBack = ({ since, steps }: SeriesHold): Expression<SqlBool> =>
  row.and([
    // The index of the confirmations finds the few for whom it can be true.
    row("confirmed_at", ">=", steps.map(({ from }) => from).toSorted()[0] ?? NEVER),
    ...(since === undefined ? [] : [isInSeries(since)]),
    row.or(
      steps.map(({ id, from }) =>
        row.and([row("confirmed_at", ">=", from), row.not(row.exists(sendsOf(id)))]),
      ),
    ),
  ]);

const NEVER: Instant = "9999-12-31T00:00:00.000Z";

const sendsOf = (stepId: number) =>
  row
    .selectFrom("series_sends")
    .select("step_id")
    .whereRef("series_sends.subscriber_id", "=", "subscribers.id")
    .where("step_id", "=", stepId);

/** Reads who is within the series at a moment; undefined if newsletters go to them, too. */
export async function readHold(db: DbOrTx, now: Date): Promise<SeriesHold | undefined> {
  const { isOn, since, holdsNewsletters } = await readSwitch(db);
  if (!isOn || !holdsNewsletters) return undefined;
  const zone = zoneOf(await getSettings(db));
  const steps = (await findSteps(db)).filter(isReady);
  if (steps.length === 0) return undefined;
  return { since, steps: steps.map((step) => ({ id: step.id, from: firstConfirmed(step, { zone, now }) })) };
}

/** A step of the series with the draft that is its text. */
export interface StepRow extends Pick<Selectable<NewslettersTable>, "subject" | "preheader" | "content"> {
  id: number;
  days: number;
  newsletter_id: number;
  added_at: Instant;
}

/** Finds the steps that are there, in the order in which they are sent. */
export async function findSteps(db: DbOrTx): Promise<StepRow[]> {
  return (
    db
      .selectFrom("series_steps")
      .innerJoin("newsletters", "newsletters.id", "series_steps.newsletter_id")
      .select(["series_steps.id", "days", "subject", "preheader", "content"])
      // The draft is made with its step.
      .select(["newsletters.id as newsletter_id", "newsletters.created_at as added_at"])
      .where("removed_at", "is", null)
      .orderBy("days")
      .orderBy("series_steps.id")
      .execute()
  );
}

/** True once it has a subject and a text as a newsletter can be sent. */
export const isReady = ({ subject, content }: { subject: string; content: string }): boolean =>
  newsletterChangeSchema.safeParse({ subject, content }).success;

/**
 * Those who confirmed before do not get an email of the series: their day for it had passed when it was added, or it would
 * be `LATEST_DAYS` late.
 */
export function firstConfirmed(
  { days, added_at }: { days: number; added_at: Instant },
  { zone, now }: { zone: string; now: Date },
): Instant {
  const firstDay = instant(startOfDay(new Date(added_at), zone, 1 - days));
  const tooLate = instant(startOfDay(now, zone, -days - LATEST_DAYS));
  return firstDay > tooLate ? firstDay : tooLate;
}

/** Returns those of these subscribers who are within the series. */
export async function findHeldBack(
  db: DbOrTx,
  hold: SeriesHold,
  subscriberIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("subscribers")
    .select("id")
    .where(isAmong(db, "id", subscriberIds))
    .where(isHeldBack(hold))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
