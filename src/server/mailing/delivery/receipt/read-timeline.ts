import type { z } from "zod";
import { deliveryStates, type DeliveryState } from "../../../../contract/audience/recipient-filters.ts";
import {
  getTimeline as timelineCall,
  TIMELINE_HOURS,
  type TimelineHour,
} from "../../../../contract/mailing/newsletter-timeline.ts";
import { HOUR, instant, type Instant } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { subjectStateOf } from "../../newsletters/editing/stored-subjects.ts";
import * as store from "./timeline-store.ts";
import type { OutcomeRow } from "./timeline-store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy">;

type Timeline = z.output<typeof timelineCall.answer>;

const keptSchema = timelineCall.answer
  .pick({
    states: true,
    hours: true,
    firstEmailAt: true,
    lastEmailAt: true,
  })
  .extend({
    /** Those that were folded before it was kept have none. */
    perMinute: timelineCall.answer.shape.perMinute.default(null),
  });

/** Reads the dates of a send and what happened in each hour of its first week. @throws AppError `not_found`. */
export async function getTimeline({ db, heavy }: Deps, id: number): Promise<Timeline> {
  const newsletter = await getNewsletter(db, id);
  const { states, hours, firstEmailAt, lastEmailAt, perMinute } =
    newsletter.folded_timeline === null
      ? await countTimeline(heavy, id)
      : keptSchema.parse(JSON.parse(newsletter.folded_timeline));
  const shown = (name: "sent" | "opened" | "clicked") => hours.reduce((sum, hour) => sum + hour[name], 0);
  const { opened_count, clicked_count, sent_count } = newsletter;
  return {
    writtenAt: newsletter.created_at,
    scheduledFor: newsletter.scheduled_for,
    startedAt: newsletter.started_at,
    firstEmailAt,
    lastEmailAt,
    sampledAt: newsletter.subject_sampled_at,
    subjectDecidedAt: subjectStateOf(newsletter)?.decidedAt ?? null,
    retriedAt: newsletter.retried_at,
    closedAt: newsletter.closed_at,
    steps: await store.findSteps(db, id),
    perMinute,
    states,
    hours,
    // The counts may be a moment newer or older than the rows.
    later: {
      sent: Math.max(0, sent_count - shown("sent")),
      opened: Math.max(0, opened_count - shown("opened")),
      clicked: Math.max(0, clicked_count - shown("clicked")),
    },
  };
}

/** Counts what a timeline shows of the deliveries, which a folded newsletter no longer has. */
export async function countTimeline(heavy: Db, id: number): Promise<z.output<typeof keptSchema>> {
  const outcomes = await store.countOutcomes(heavy, id);
  const sent = outcomes.filter(({ state }) => state === "sent");
  return {
    states: sumByState(outcomes),
    hours: await hoursOf(heavy, id, sent),
    firstEmailAt: earliest(sent),
    lastEmailAt: latest(sent),
    perMinute: await rateOf(heavy, id, sent),
  };
}

/** Pauses do not slow it down: only the minutes in which emails went out count. */
async function rateOf(heavy: Db, id: number, sent: readonly OutcomeRow[]): Promise<number | null> {
  const minutes = sent.length === 0 ? 0 : await store.countMinutes(heavy, id);
  const count = sent.reduce((sum, row) => sum + row.count, 0);
  return minutes < 3 ? null : Math.round(count / minutes);
}

const earliest = (rows: readonly OutcomeRow[]): Instant | null =>
  rows.flatMap(({ first }) => first ?? []).toSorted()[0] ?? null;
const latest = (rows: readonly OutcomeRow[]): Instant | null =>
  rows
    .flatMap(({ last }) => last ?? [])
    .toSorted()
    .at(-1) ?? null;

function sumByState(rows: readonly OutcomeRow[]): Record<DeliveryState, number> {
  const sums: Record<DeliveryState, number> = { pending: 0, sent: 0, failed: 0, deferred: 0, skipped: 0 };
  for (const state of deliveryStates)
    for (const row of rows) if (row.state === state) sums[state] += row.count;
  return sums;
}

/** Every hour from the first email to the last event. */
async function hoursOf(heavy: Db, id: number, sent: readonly OutcomeRow[]): Promise<TimelineHour[]> {
  const first = sent.flatMap(({ hour }) => hour ?? []).toSorted()[0];
  if (first === undefined) return [];
  const before = instant(new Date(Date.parse(first) + TIMELINE_HOURS * HOUR));
  const opened = await store.countReactions(heavy, id, { column: "opened_at", before });
  const clicked = await store.countReactions(heavy, id, { column: "clicked_at", before });
  const hours = Array.from({ length: TIMELINE_HOURS }, (_, index) => {
    const at = instant(new Date(Date.parse(first) + index * HOUR));
    return { at, sent: countAt(sent, at), opened: countAt(opened, at), clicked: countAt(clicked, at) };
  });
  const end = hours.findLastIndex(({ sent, opened, clicked }) => sent + opened + clicked > 0);
  return hours.slice(0, end + 1);
}

const countAt = (rows: readonly { hour: Instant | null; count: number }[], at: Instant) =>
  rows.find(({ hour }) => hour === at)?.count ?? 0;
