import type { Instant } from "../../../../base/clock.ts";
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

export function datesIn(fields: FrontMatter): Dates {
  const find = (names: readonly string[]) =>
    names
      .flatMap((name) => fieldsNamed(fields, name))
      .map((written) => dateOf(written))
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

/** A date in any of the usual ways. One that could be two, such as 03/04/2024, is none. */
function dateOf(written: string): Instant | undefined {
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
