import { beginningOf } from "../../../contract/base/cut-text.ts";
import { standardFields, standardOf } from "../../../contract/audience/standard-fields.ts";
import { INVALID_EMAIL, mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { fieldValueSchema, MAX_VALUE_LENGTH } from "../../../contract/audience/subscriber-attributes.ts";
import { MAX_TAG_LENGTH } from "../../../contract/base/tags.ts";
import { instant } from "../../base/clock.ts";
import type { CsvRecord } from "../../engines/csv/read-csv.ts";
import { withoutGuard } from "../../engines/csv/write-csv.ts";
import type { Newcomer } from "../../audience/importing/import-plan.ts";
import { addressInCell, isCommentedOut } from "./address-in-cell.ts";
import type { Columns } from "./read-columns.ts";
import { readDate } from "./read-date.ts";
import { readStatus } from "./status-of-row.ts";

/** One person of a list that is being imported. */
type ListedPerson = Omit<Newcomer, "addressHash">;

export interface Problem {
  line: number;
  reason: string;
}

interface ReadRow {
  person: ListedPerson;
  /** A status that is not understood, or empty, for which the person is not mailed. */
  unknownStatus: string | undefined;
  /** A date that is not understood; the person then subscribed now. */
  unknownDate: string | undefined;
}

const COMMENTED_OUT =
  "The sign before the address may mean that this line does not count. Remove the sign to import it";

/** Reads the person of a record, or the reason why it has none. Without a date, the person subscribed now. */
export function readRow(record: CsvRecord, columns: Columns, now: Date): ReadRow | Problem {
  const { line } = record;
  const at = (column: number) => cellOf(record, column);
  const cell = (record.fields[columns.email] ?? "").trim();
  const email = addressInCell(withoutGuard(cell));
  const mailboxKey = mailboxKeyOf(email);
  if (!mailboxKey) return { line, reason: email ? INVALID_EMAIL : "There is no email address" };
  if (isCommentedOut(cell)) return { line, reason: COMMENTED_OUT };
  const date = columns.subscribedAt.map(at).find((text) => text !== "");
  const reading = { now, order: columns.dates };
  const subscribedAt = date === undefined ? undefined : readDate(date, reading);
  const { status, left, unknown } = readStatus(at, columns.statuses, {
    hasDate: date !== undefined,
    now,
  });
  const person = {
    line,
    email,
    mailboxKey,
    standard: standardOf((name) =>
      lineOf(columns.standard[name].map(at).join(" "), standardFields[name].max),
    ),
    subscribedAt: subscribedAt ?? instant(now),
    status,
    leftAt: readDate(left, reading),
    tags: tagsOf(record, columns),
    fields: columns.fields.flatMap(({ key, at: place }) => {
      const value = fieldValueSchema.safeParse(
        at(place).toWellFormed().replaceAll("\0", "").slice(0, MAX_VALUE_LENGTH),
      ).data;
      return value ? [{ key, value }] : [];
    }),
  };
  return { person, unknownStatus: unknown, unknownDate: subscribedAt ? undefined : date };
}

/** Reads the tags of a record. */
export const tagsOf = (record: CsvRecord, { tags }: Columns): string[] =>
  tags === undefined ? [] : readTags(cellOf(record, tags));

const cellOf = ({ fields }: CsvRecord, column: number) => withoutGuard((fields[column] ?? "").trim());

/** Reads tags that commas or semicolons separate; Mailchimp quotes each. */
const readTags = (given: string): string[] =>
  given
    .split(/[,;"]/)
    .map((name) => lineOf(name, MAX_TAG_LENGTH))
    .filter(Boolean);

/** Puts a text on one line, without characters that databases or emails cannot store. */
const lineOf = (given: string, max: number) =>
  beginningOf(given.toWellFormed().replaceAll(/[\p{Cc} ]+/gu, " "), max).trim();
