import { INVALID_EMAIL, mailboxKeyOf } from "../../contract/email.ts";
import { subscriberStatuses } from "../../contract/subscribers.ts";
import type { SubscriberStatus } from "../../contract/subscribers.ts";
import { instant } from "../platform/clock.ts";
import type { Instant } from "../platform/clock.ts";
import type { CsvRecord } from "../platform/csv/read-csv.ts";
import { withoutGuard } from "../platform/csv/write-csv.ts";
import { AppError } from "../platform/errors.ts";

/** One person of a list that somebody brings. */
export interface ListedSubscriber {
  email: string;
  mailboxKey: string;
  name: string;
  status: SubscriberStatus;
  subscribedAt: Instant;
}

export interface WrongRow {
  line: number;
  reason: string;
}

/** Where the columns that we know stand in this file; -1 for those it does not have. */
export interface Columns {
  email: number;
  status: number;
  subscribedAt: number;
  name: number;
}

const MAX_NAME_LENGTH = 200;

/**
 * Reads the names of the columns, in any order and case; those that we do not know are left alone.
 * @throws AppError `invalid` when there is no column `email`.
 */
export function readColumns({ line, fields }: CsvRecord): Columns {
  const names = fields.map((field) => field.trim().toLowerCase().replaceAll(/[ -]/g, "_"));
  const email = names.indexOf("email");
  if (email < 0) {
    throw new AppError(
      "invalid",
      `Line ${line} must name the columns: email, and if there are such status, subscribed_at, name.`,
    );
  }
  return {
    email,
    status: names.indexOf("status"),
    subscribedAt: names.indexOf("subscribed_at"),
    name: names.indexOf("name"),
  };
}

/** The person that a record is about, or why it is about none. Without a status it is an active one, without a date one of now. */
export function readSubscriber(
  { line, fields }: CsvRecord,
  columns: Columns,
  now: Date,
): ListedSubscriber | WrongRow {
  const at = (column: number) => withoutGuard((fields[column] ?? "").trim());
  const email = at(columns.email);
  const mailboxKey = mailboxKeyOf(email);
  if (!mailboxKey) return { line, reason: email ? INVALID_EMAIL : "There is no email address" };
  const status = statusOf(at(columns.status));
  if (!status) return { line, reason: "The status must be active, pending or unsubscribed" };
  const subscribedAt = momentOf(at(columns.subscribedAt), now);
  if (!subscribedAt) return { line, reason: "subscribed_at must be a date such as 2026-03-02" };
  return { email, mailboxKey, name: nameOf(at(columns.name)), status, subscribedAt };
}

function statusOf(given: string): SubscriberStatus | undefined {
  const word = given.toLowerCase();
  return word === "" ? "active" : subscriberStatuses.find((status) => status === word);
}

/** A date, or date and time, in UTC unless it says otherwise. One to come counts as now: clocks differ. */
function momentOf(given: string, now: Date): Instant | undefined {
  if (given === "") return instant(now);
  const [, day, time = "00:00", zone = "Z"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2}|UTC)?)?$/i.exec(
      given,
    ) ?? [];
  const date = new Date(`${day}T${time}${zone.toUpperCase() === "UTC" ? "Z" : zone}`);
  if (day === undefined || Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1900) return undefined;
  // JavaScript takes the 31st of February for a day in March.
  if (Number(day.slice(8)) > daysIn(day)) return undefined;
  return instant(date < now ? date : now);
}

const daysIn = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** On one line, without what no database or mail can carry. */
const nameOf = (given: string) =>
  given
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim();
