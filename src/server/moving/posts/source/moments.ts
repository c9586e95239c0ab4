import { isDay, type Instant } from "../../../base/clock.ts";

/** The years that dates of both databases and of the contract can have. */
const MIN = "1900";
const MAX = "9999";

/**
 * A moment as other products write it: ISO 8601 with or without a zone (then UTC) or a time, with a space for the T,
 * or as mails (RFC 5322) or programs in JavaScript have it. Undefined for what is none, `0000-00-00 00:00:00` too.
 */
export function momentOf(given: string | undefined): Instant | undefined {
  const text = given?.trim() ?? "";
  const [, day, time = "00:00:00", zone = "Z"] =
    /^(\d{4}-\d{1,2}-\d{1,2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/i.exec(
      text,
    ) ?? [];
  if (day !== undefined && !isDay(padded(day))) return undefined;
  if (day !== undefined) return within(new Date(`${padded(day)}T${time.padStart(5, "0")}${zoneOf(zone)}`));
  return IN_WORDS.test(text) ? within(new Date(text)) : undefined;
}

/** `Mon, 02 Mar 2026 09:00:00 GMT`, `Mon Mar 02 2026 09:00:00 GMT+0100 (…)`. */
const IN_WORDS =
  /^(?:[a-z]{3}, \d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}|[a-z]{3} [a-z]{3} \d{2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4})/i;

const padded = (day: string) =>
  day
    .split("-")
    .map((part) => part.padStart(2, "0"))
    .join("-");

function zoneOf(zone: string): string {
  if (/^(?:Z|UTC)$/i.test(zone)) return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

function within(date: Date): Instant | undefined {
  if (Number.isNaN(date.getTime())) return undefined;
  const moment = date.toISOString();
  return moment >= MIN && moment < MAX ? moment : undefined;
}
