import { DAY, HOUR, instant, isDay, MINUTE, SECOND, type Instant } from "../../base/clock.ts";
import type { DateOrder } from "../../../contract/moving/imports.ts";
import { withAsciiDigits } from "../../base/without-accents.ts";
import { plainOf } from "./plain-word.ts";

interface Day {
  year: number;
  month: number;
  day: number;
}

/**
 * Reads a date, or a date and time, in UTC unless it says otherwise: ISO 8601, RFC 5322, US, German, British and Japanese
 * ways, names of months in 21 languages, seconds and milliseconds since 1970, days of a spreadsheet. `03/04/2024` is read
 * by `order`. Undefined for what is not understood, and for days to come, such as those of Thailand's years. A moment to come
 * counts as now: clocks differ.
 */
export function readDate(
  given: string,
  { now, order }: { now: Date; order: DateOrder },
): Instant | undefined {
  const date = dateOf(
    withAsciiDigits(given)
      .normalize("NFKC")
      .replaceAll(/[\p{Cf}]/gu, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
    order,
  );
  if (
    !date ||
    Number.isNaN(date.getTime()) ||
    date.getUTCFullYear() < 1900 ||
    date.getTime() > now.getTime() + DAY
  )
    return undefined;
  return instant(date < now ? date : now);
}

/** The ways in which day and month of `03/04/2024` can be read; undefined for a date that can be read in one way only. */
export function orderOf(text: string): DateOrder | "ambiguous" | undefined {
  const [, first = "", second = ""] =
    /^\D{0,12}?(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/.exec(withAsciiDigits(text).trim()) ?? [];
  if (first === "" || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return "day-first";
  return Number(second) > 12 ? "month-first" : "ambiguous";
}

function dateOf(text: string, order: DateOrder): Date | undefined {
  if (/^\d+(?:[.,]\d+)?$/.test(text) && !COMPACT_TIME.test(text)) return dateOfNumber(text.replace(",", "."));
  const { rest, timeMs, zoneMs } = timeIn(text);
  const day = dayOf(rest.replaceAll(/^[\s,]+|[\s,T]+$/g, ""), order);
  if (!day || timeMs === undefined) return undefined;
  const { year, month, day: dayOfMonth } = day;
  const written = [
    String(year).padStart(4, "0"),
    String(month).padStart(2, "0"),
    String(dayOfMonth).padStart(2, "0"),
  ].join("-");
  if (month < 1 || month > 12 || !isDay(written)) return undefined;
  return new Date(Date.parse(`${written}T00:00Z`) + timeMs - zoneMs);
}

/** `20240305100000`, also without seconds or with thousandths of them. */
const COMPACT_TIME =
  /^((?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))T?([01]\d|2[0-3])([0-5]\d)(?:([0-5]\d)\d{0,3})?Z?$/;

/** Day 0 of spreadsheets. */
const SHEET_START = Date.UTC(1899, 11, 30);

/** The end of 2118, in seconds since 1970. */
const LAST_SECOND = 4.7e9;

/** Numbers from 1954 to 2119 in a spreadsheet, from 1973 to 2118 since 1970. A later one is a telephone or a customer. */
function dateOfNumber(text: string): Date | undefined {
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (compact) {
    const day = compact.slice(1).join("-");
    return isDay(day) ? new Date(`${day}T00:00Z`) : undefined;
  }
  const number = Number(text);
  if (number >= 20_000 && number < 80_000) return new Date(SHEET_START + Math.round(number * DAY));
  if (number >= 1e8 && number < LAST_SECOND) return new Date(number * SECOND);
  if (number >= 1e11 && number < LAST_SECOND * 1e3) return new Date(number);
  return number >= 1e14 && number < LAST_SECOND * 1e6 ? new Date(number / 1_000) : undefined;
}

const zoneHours: Record<string, number> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  bst: 1,
  eet: 2,
  eest: 3,
  msk: 3,
  ist: 5.5,
  jst: 9,
  aest: 10,
  aedt: 11,
};

const TIME =
  /(?<![\d/.:-])(\d{1,2})[:h時](\d{2})(?:[:分](\d{2})(?:[.,]\d+)?)?[秒分]?\s*([ap]\.?\s?m\.?(?!\p{L}))?\s*(?:uhr\s*)?(.*)$/iu;
/** Before a time. */
const AT = /[\s,]+(?:at|um|à|a las|alle|às|om|o|o godz\.?|в|klo?\.?)$/iu;

/** Takes the time and zone off the end of a date. Another zone than those is UTC: it is some hours at most. */
function timeIn(text: string): { rest: string; timeMs: number | undefined; zoneMs: number } {
  const spaced = text
    .replace(COMPACT_TIME, (_, day, hour, minute, second = "00") => `${day} ${hour}:${minute}:${second}`)
    // The letter of ISO 8601.
    .replace(/(\d)T(\d)/i, "$1 $2")
    .replace(/(?<=\bklo?\.? )(\d{1,2})\.(?=\d\d\b)|(?<= )(\d{1,2})\.(?=\d\d Uhr)/i, "$1$2:");
  const found = TIME.exec(spaced.replace(/^(\d{4})(\d{2})(\d{2}) /, "$1-$2-$3 "));
  if (!found) return { rest: text, timeMs: 0, zoneMs: 0 };
  const [, hours = "", minutes = "", seconds = "0", half = "", behind = ""] = found;
  const before = found.input.slice(0, found.index).trim().replace(AT, "");
  const hour = half === "" ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  // `Tue Mar 05 10:00:00 UTC 2024` has its year behind the time, and some dates come behind it whole.
  const year = /^(?:[A-Z]{3,4} )?(\d{4})$/.exec(behind)?.[1];
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 61;
  return {
    rest: before === "" ? behind : year ? `${before} ${year}` : before,
    timeMs: isTime ? hour * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND : undefined,
    zoneMs: before === "" || year ? 0 : zoneOf(behind),
  };
}

function zoneOf(zone: string): number {
  const [, sign, hours, minutes = "0"] = /([+-])(\d{2}):?(\d{2})?/.exec(zone) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
  return (zoneHours[/^\(?([a-z]{3,4})\b/i.exec(zone)?.[1]?.toLowerCase() ?? ""] ?? 0) * HOUR;
}

function dayOf(text: string, order: DateOrder): Day | undefined {
  const yearFirst = /^(\d{4})[-/. 年년]\s?(\d{1,2})[-/. 月월]\s?(\d{1,2})[日일]?\.?$/.exec(text);
  if (yearFirst) return dayIn(yearFirst[1], yearFirst[2], yearFirst[3]);
  const parts = /^(?:\p{L}+\.?,? )?(\d{1,2})([-/. ]) ?(\d{1,2})\2 ?(\d{4}|\d{2})\.?(?: ?г\.?)?$/u.exec(text);
  if (!parts) return dayWithMonth(text);
  const [, first = "", sign, second = "", year] = parts;
  const shown = orderOf(`${first}/${second}/2000`);
  const isDayFirst = sign === "." || sign === " " || (shown === "ambiguous" ? order : shown) === "day-first";
  return isDayFirst ? dayIn(year, second, first) : dayIn(year, first, second);
}

const dayIn = (year = "", month: string | number = "", day = ""): Day => ({
  year: year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year),
  month: Number(month),
  day: Number(day),
});

const LANGUAGES = "en en-GB de fr es it pt pl nl ru he sv da nb fi cs hu ro tr uk el".split(" ");
/** Words around a date that say nothing. */
const FILLERS = new Set(
  "de del d of the den der le el il o om um at am die den r г года р року de di в ב st nd rd th er ος".split(
    " ",
  ),
);

/** Made for the first date with a name: it takes a fifth of what a command takes to start. */
let names: ReturnType<typeof namesIn> | undefined;

/** The names of months and days in these languages, long and short, as `plainOf` writes them. */
function namesIn(languages: readonly string[]) {
  const monthNames = new Map<string, number>();
  const dayNames = new Set<string>();
  for (const language of languages)
    for (const length of ["long", "short"] as const) {
      // With the day, Slavic months have the ending that dates have.
      const shapes = [{ month: length }, { month: length, day: "numeric" }] as const;
      const formats = shapes.map((shape) => new Intl.DateTimeFormat(language, { ...shape, timeZone: "UTC" }));
      const weekday = new Intl.DateTimeFormat(language, { weekday: length, timeZone: "UTC" });
      for (let index = 0; index < 12; index++) {
        const date = new Date(Date.UTC(2024, index, index + 1));
        for (const format of formats) {
          const parts = format.formatToParts(date);
          const name = plainOf(parts.find(({ type }) => type === "month")?.value ?? "");
          if (!/^\d*$/.test(name)) monthNames.set(name, index + 1);
        }
        // Twelve days in a row are each day of the week.
        dayNames.add(plainOf(weekday.format(Date.UTC(2024, 0, index + 1))));
      }
    }
  for (const [name, month] of monthNames.entries().toArray())
    if (/^[a-z]{4,}$/.test(name) && !monthNames.has(name.slice(0, 3)))
      monthNames.set(name.slice(0, 3), month);
  return { months: monthNames, weekdays: dayNames };
}

/** Reads `Jul 08 2022`, `5 March 2024`, `Tuesday, March 5th, 2024`, `5 de marzo de 2024`, `05-Mar-24`. */
function dayWithMonth(text: string): Day | undefined {
  const { months, weekdays } = (names ??= namesIn(LANGUAGES));
  let month: number | undefined;
  const numbers: string[] = [];
  // Hebrew writes “in March” as one word.
  for (const token of plainOf(text)
    .replaceAll(/(^| )ב(?=\p{L}{3})/gu, "$1")
    .split(" ")) {
    const [, number, ending] = /^(\d{1,4})(st|nd|rd|th|er|e|o|a)?$/.exec(token) ?? [];
    if (number !== undefined && (ending === undefined || number.length <= 2)) numbers.push(number);
    else if (months.has(token) && month === undefined) month = months.get(token);
    else if (!weekdays.has(token) && !FILLERS.has(token)) return undefined;
  }
  const year = numbers.find((number) => number.length === 4) ?? numbers[1];
  const day = numbers.find((number) => number.length <= 2);
  return numbers.length === 2 && month !== undefined && year !== day ? dayIn(year, month, day) : undefined;
}
