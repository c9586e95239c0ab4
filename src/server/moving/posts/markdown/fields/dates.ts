import type { Instant } from "../../../../base/clock.ts";
import { isTimeZone } from "../../../../../contract/settings/settings-change.ts";
import { atWallTime } from "../../../../base/site-time.ts";
import { orderOf, readDate } from "../../../lists/read-date.ts";
import { momentOf } from "../../source/moments.ts";
import { fieldsNamed, isFalse, isTrue, type FrontMatter } from "./front-matter.ts";

/** The last moment that both databases can hold. */
const LAST = new Date("9999-12-31T23:59:59Z");

/**
 * The fields with the date of a post, by their names without signs and capitals, the surest first: those of Jekyll, Hugo,
 * Zola, Eleventy and Astro, of headless editors, and of Obsidian and Notion.
 */
const DATES =
  "date pubdate pubdatetime datetime publishdate published publishedat publishedon publisheddate publishedtime datepublished dateposted posted postedat postedon postdate releasedate publicationdate created createdat createdon createdtime createddate datecreated creationdate dateadded".split(
    " ",
  );
const PUBLIC_FROM =
  "publishdate publishon publishat publishedfrom publicfrom scheduled scheduledfor scheduledat scheduleddate embargo embargountil embargoeduntil visiblefrom availablefrom releaseon releaseat releasedate golive".split(
    " ",
  );
const UPDATES =
  "updated lastmod lastmodified lastmodifiedat lastupdated lastupdatedat lastedited lastediteddate lastedittime lasteditedtime updateddate updatedat updatedon dateupdated datemodified moddate modified modifiedat modifieddate moddatetime".split(
    " ",
  );
const EXPIRIES = ["expirydate", "expires", "expiresat", "unpublishdate"];

const dateFields = new Set([...DATES, ...PUBLIC_FROM, ...UPDATES, ...EXPIRIES]);
/** True for the name of a field that `datesIn` reads, without signs and capitals. */
export const isDateField = (name: string) => dateFields.has(name);

interface Dates {
  date: Instant | undefined;
  publicFrom: Instant | undefined;
  updated: Instant | undefined;
  expires: Instant | undefined;
  /** What the report says of a date that is there but is not known. */
  remarks: string[];
}

/**
 * Reads the dates of a file. A time that does not say its zone is one of `zone`, or of `zoneOfSeconds` if it has seconds and is written
 * as YAML has times.
 */
export function datesIn(fields: FrontMatter, zone = "UTC", zoneOfSeconds = zone): Dates {
  const find = (names: readonly string[]) =>
    names
      .flatMap((name) => fieldsNamed(fields, name))
      .map((written) => dateOf(written, YAML_TIME.test(written) ? zoneOfSeconds : zone))
      .find((date) => date !== undefined);
  const date = find(DATES);
  return {
    date,
    publicFrom: PUBLIC_FROM.map((name) => find([name]))
      .filter((moment) => moment !== undefined)
      .sort()
      .at(-1),
    updated: find(UPDATES),
    expires: find(EXPIRIES),
    remarks: date === undefined ? remarksOn(DATES.flatMap((name) => fieldsNamed(fields, name))) : [],
  };
}

/** A zone of the IANA database behind a date: `America/New_York`, `[Europe/Paris]`. */
const NAMED_ZONE = /\s*\[?([A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]+){1,2})\]?$/;
/** A time with the distance to UTC, or with the letters of a zone. */
const SAYS_ZONE =
  /:\d{2}(?:[.,]\d+)?\s*(?:[ap]m\s*)?(?:z|(?:gmt|utc)?[+-]\d{1,2}:?(?:\d{2})?|(?![ap]m)[a-z]{2,5})(?:\s*\(.*\))?$/i;
const SINCE_1970 = /^\d{9,}(?:\.\d+)?$/;
const YAML_TIME = /^\d{4}-\d{1,2}-\d{1,2}(?:t|\s+)\d{1,2}:\d{2}:\d{2}(?:\.\d*)?$/i;

/** A date in any of the usual ways, in the zone that it names or else in `zone`. One that could be two, such as 03/04/2024, is none. */
function dateOf(written: string, zone: string): Instant | undefined {
  const [ending = "", named] = NAMED_ZONE.exec(written) ?? [];
  const isNamed = named !== undefined && isTimeZone(named);
  const rest = isNamed ? written.slice(0, -ending.length) : written;
  const moment = momentIn(rest);
  if (moment === undefined || SAYS_ZONE.test(rest) || SINCE_1970.test(rest)) return moment;
  const there = atWallTime(moment, isNamed ? named : zone);
  // West of UTC, the last day of the year 9999 ends after it.
  return there.startsWith("+") ? moment : there;
}

function momentIn(written: string): Instant | undefined {
  const moment = momentOf(written);
  if (moment !== undefined || !/\d/.test(written) || orderOf(written) === "ambiguous") return moment;
  return readDate(written, { now: LAST, order: "day-first" });
}

function remarksOn(written: readonly string[]): string[] {
  // `published` is a date in some files, and yes or no in others.
  const unknown = written.find((each) => !isTrue(each) && !isFalse(each));
  if (unknown === undefined) return [];
  return orderOf(unknown) === "ambiguous"
    ? [`Its date “${unknown}” can be read in two ways, day first or month first, so it is not used`]
    : [`Its date “${unknown}” is not understood, so it is not used`];
}
