import type { TimelineHour } from "../../../../contract/mailing/newsletter-timeline.ts";
import type { Timeline } from "../shared/newsletter-queries.ts";

/** What had happened by a moment. */
export interface TimelinePoint {
  at: string;
  sent: number;
  opened: number;
  clicked: number;
}

/**
 * How many have opened it and clicked, by the later of two answers that count the same at different moments. Both only
 * grow, so that the larger is the later.
 */
export function latestReactions(
  { opened, clicked }: Pick<TimelinePoint, "opened" | "clicked">,
  timeline: Pick<Timeline, "hours" | "later"> | undefined,
) {
  const sumOf = (name: "opened" | "clicked") =>
    timeline ? timeline.hours.reduce((sum, hour) => sum + hour[name], timeline.later[name]) : 0;
  return { opened: Math.max(opened, sumOf("opened")), clicked: Math.max(clicked, sumOf("clicked")) };
}

const HOUR_MS = 60 * 60_000;

/** Sums up hours: one point at the beginning, where nothing has happened yet, and one at the end of each hour. */
export function pointsOf(hours: readonly TimelineHour[]): TimelinePoint[] {
  const [first] = hours;
  if (!first) return [];
  let sum = { sent: 0, opened: 0, clicked: 0 };
  const points = [{ at: first.at, ...sum }];
  for (const { at, sent, opened, clicked } of hours) {
    sum = { sent: sum.sent + sent, opened: sum.opened + opened, clicked: sum.clicked + clicked };
    points.push({ at: endOf(at), ...sum });
  }
  return points;
}

/** When the hour that begins at a moment ends. */
const endOf = (at: string) => new Date(Date.parse(at) + HOUR_MS).toISOString();

/** How many moments are named below a chart: as many as there is room for on a phone. */
const MOST_NAMED = 2;

/** The moments that an axis names, evenly spaced. Not the last ones, whose name would end outside the chart. */
export function namedOf(points: readonly TimelinePoint[]): string[] {
  const shown = points.slice(0, Math.max(1, Math.floor(points.length * 0.75)));
  const step = Math.ceil(shown.length / MOST_NAMED);
  return shown.filter((_, index) => index % step === 0).map(({ at }) => at);
}

/** The share of the axis within which two names would touch. */
const TOO_CLOSE = 0.12;
/** In pixels, and as a share of the axis: two names that would touch move apart by it, each. */
const SHIFT = { pixels: 7, share: 0.07 };

/** How far the names of the last values move from their lines, in pixels downwards, and at which value they are then. */
export function placeNames({ opened, clicked }: Pick<TimelinePoint, "opened" | "clicked">) {
  const most = Math.max(opened, clicked, 1);
  const isApart = opened === clicked || Math.abs(opened - clicked) / most >= TOO_CLOSE;
  const up = isApart ? 0 : Math.sign(opened - clicked);
  const placed = (value: number, by: number) => ({
    shift: by === 0 ? 0 : -by * SHIFT.pixels,
    place: value + by * SHIFT.share * most,
  });
  return { opened: placed(opened, up), clicked: placed(clicked, -up) };
}
