import { INVALID_EMAIL, mailboxKeyOf } from "../../../contract/mailbox-key.ts";
import { instant, isDay } from "../../base/clock.ts";
import type { Instant } from "../../base/clock.ts";
import type { CsvRecord } from "../../engines/csv/read-csv.ts";
import { withoutGuard } from "../../engines/csv/write-csv.ts";
import { isLeaving } from "../../audience/importing/import-plan.ts";
import type { ListedStatus, Newcomer } from "../../audience/importing/import-plan.ts";
import { fieldValueSchema, MAX_VALUE_LENGTH } from "../../../contract/subscriber-attributes.ts";
import { MAX_TAG_LENGTH } from "../../../contract/tags.ts";
import { statusWords } from "./list-formats.ts";
import type { Columns } from "./read-columns.ts";

/** One person of a list that is being imported. */
type ListedPerson = Omit<Newcomer, "addressHash">;

export interface Problem {
  line: number;
  reason: string;
}

const MAX_NAME_LENGTH = 200;

/** Reads the person of a record, or the reason why it has none. Without a date, the person subscribed now. */
export function readRow(record: CsvRecord, columns: Columns, now: Date): ListedPerson | Problem {
  const { line } = record;
  const at = (column: number) => cellOf(record, column);
  const email = at(columns.email);
  const mailboxKey = mailboxKeyOf(email);
  if (!mailboxKey) return { line, reason: email ? INVALID_EMAIL : "There is no email address" };
  const read = readStatus(at, columns);
  if (typeof read === "string") return { line, reason: read };
  const date = columns.subscribedAt.map(at).find((text) => text !== "");
  const subscribedAt = date === undefined ? instant(now) : momentOf(date, now);
  if (!subscribedAt) return { line, reason: `“${date}” is not a date such as 2026-03-02` };
  const name = nameOf(columns.name.map(at).join(" "));
  return {
    line,
    email,
    mailboxKey,
    name,
    subscribedAt,
    status: read.status,
    leftAt: momentOf(read.left, now),
    tags: tagsOf(record, columns),
    fields: columns.fields.flatMap(({ key, at: place }) => {
      const value = fieldValueSchema.safeParse(
        at(place).toWellFormed().replaceAll("\0", "").slice(0, MAX_VALUE_LENGTH),
      ).data;
      return value ? [{ key, value }] : [];
    }),
  };
}

/** Reads the tags of a record. */
export const tagsOf = (record: CsvRecord, { tags }: Columns): string[] =>
  tags === undefined ? [] : readTags(cellOf(record, tags));

const cellOf = ({ fields }: CsvRecord, column: number) => withoutGuard((fields[column] ?? "").trim());

/** Reads tags that commas or semicolons separate; Mailchimp quotes each. */
const readTags = (given: string): string[] =>
  given
    .split(/[,;"]/)
    .map((name) => nameOf(name).slice(0, MAX_TAG_LENGTH).toWellFormed().trim())
    .filter(Boolean);

interface Status {
  status: ListedStatus;
  /** The date of the unsubscribe, as the list writes it. */
  left: string;
}

/** Returns the worst status that a row names, else the status of its file. A sentence if the status is unknown. */
function readStatus(at: (column: number) => string, columns: Columns): Status | string {
  const left = columns.leaving.find((column) => at(column.at) !== "");
  const moment = left ? at(left.at) : "";
  for (const { at: place, column, unsubscribedIf } of columns.flags) {
    const word = at(place);
    const value = word === "" ? !unsubscribedIf : yesOrNo.get(word.toLowerCase());
    if (value === undefined) return `${column} must be true or false, not “${word.slice(0, 40)}”`;
    if (value === unsubscribedIf) return { status: left?.status ?? "unsubscribed", left: moment };
  }
  const word = columns.status === undefined ? "" : at(columns.status);
  const status = word === "" ? columns.fileStatus : statusWords.get(word.toLowerCase());
  if (!status)
    return `The status must be active, pending, unsubscribed, bounced or complained, not “${word.slice(0, 40)}”`;
  return { status: left && !isLeaving(status) ? left.status : status, left: moment };
}

const yesOrNo = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

/** A date, or date and time, in UTC unless it says otherwise. One to come counts as now: clocks differ. */
function momentOf(given: string, now: Date): Instant | undefined {
  if (given === "") return undefined;
  const [, day, time = "00:00", zone = "Z"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2}|UTC)?)?$/i.exec(
      given,
    ) ?? [];
  const date = new Date(`${day}T${time}${zone.toUpperCase() === "UTC" ? "Z" : zone}`);
  if (day === undefined || Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1900) return undefined;
  if (!isDay(day)) return undefined;
  return instant(date < now ? date : now);
}

/** Puts a name on one line, without characters that databases or emails cannot store. */
const nameOf = (given: string) =>
  given
    .toWellFormed()
    .replaceAll(/[\p{Cc} ]+/gu, " ")
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim();
