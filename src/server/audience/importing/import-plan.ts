import type { Selectable } from "kysely";
import {
  standardNames,
  type StandardValues,
  type StandardName,
} from "../../../contract/audience/standard-fields.ts";
import type { listedStatuses } from "../../../contract/moving/imports.ts";
import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import type { SuppressionsTable } from "../../kernel/db/schema.ts";
import type { SubscriberRow } from "../subscribers/store.ts";

export type KnownSubscriber = Pick<
  SubscriberRow,
  "id" | "mailbox_key" | "status" | "unsubscribed_at" | StandardName
>;
type KnownSuppression = Pick<Selectable<SuppressionsTable>, "address_hash" | "reason">;

/** The statuses of a list. The last two also forbid any email, even on request. */
export type ListedStatus = (typeof listedStatuses)[number];

/** A person in a list that is being imported. */
export interface Newcomer {
  /** The line of the file, from 1. */
  line: number;
  email: string;
  mailboxKey: string;
  addressHash: string;
  standard: StandardValues;
  status: ListedStatus;
  subscribedAt: Instant;
  /** When they unsubscribed or bounced, where the list says so. */
  leftAt: Instant | undefined;
  /** Names of tags. */
  tags: readonly string[];
  /** Values of custom fields. */
  fields: readonly { key: string; value: string }[];
}

/** The results of a list's rows; each is counted once. */
export interface ImportCounts {
  added: number;
  /** They were subscribers before, and do not change. */
  known: number;
  /** They were subscribers before, and the list says that they want no more emails or that emails to them bounce. */
  unsubscribed: number;
  /** They have unsubscribed, bounced or complained, and were not added again. */
  suppressed: number;
}

/** The present subscribers of some rows. */
export interface Present {
  subscribers: readonly KnownSubscriber[];
  suppressions: readonly KnownSuppression[];
}

export interface Plan {
  counts: ImportCounts;
  /** The lines of those who were suppressed. */
  leftOut: number[];
  /** With the status that they get: what bounced or complained is added as unsubscribed. */
  add: Newcomer[];
  lower: { row: KnownSubscriber; person: Newcomer }[];
  /** Active subscribers of whom a row does not say that they are: they stay active unless this list added them. */
  doubt: KnownSubscriber[];
  /** The standard fields that subscribers get who have none. */
  fill: { row: KnownSubscriber; given: Partial<StandardValues> }[];
  suppress: { person: Newcomer; reason: SuppressionReason }[];
  /** Added persons whose addresses were on the suppression list before. */
  link: Newcomer[];
}

/** Why people with this status are suppressed; undefined for those who may be mailed. */
const reasonOf: Record<ListedStatus, SuppressionReason | undefined> = {
  pending: undefined,
  active: undefined,
  unsubscribed: "unsubscribe",
  bounced: "hard_bounce",
  complained: "complaint",
};

export const isLeaving = (status: ListedStatus) => reasonOf[status] !== undefined;

/**
 * Applies the rows of a list one by one. Of the rows of one person, the one that says least in favor of mailing them
 * counts, and nobody becomes active again, so that the order of rows and lists does not matter.
 */
export function planImport(persons: readonly Newcomer[], present: Present): Plan {
  const counts = { added: 0, known: 0, unsubscribed: 0, suppressed: 0 };
  const plan: Plan = { counts, leftOut: [], add: [], lower: [], doubt: [], fill: [], suppress: [], link: [] };
  const rows = new Map(present.subscribers.map((row) => [row.mailbox_key, row]));
  const suppressions = Map.groupBy(present.suppressions, (row) => row.address_hash);
  const standings = new Map<string, Standing>();
  for (const person of persons) {
    const row = rows.get(person.mailboxKey);
    let standing = standings.get(person.mailboxKey);
    if (!standing) {
      const before = suppressions.get(person.addressHash) ?? [];
      standings.set(person.mailboxKey, (standing = standingOf(row, before)));
    }
    counts[takeRow(plan, person, standing)]++;
  }
  for (const standing of standings.values()) conclude(plan, standing);
  return plan;
}

function conclude(plan: Plan, { row, addition, given, wasSuppressed }: Standing) {
  if (row && Object.keys(given).length > 0) plan.fill.push({ row, given });
  if (addition && wasSuppressed) plan.link.push(addition);
}

/** The state of one mailbox while rows are read. */
interface Standing {
  row: KnownSubscriber | undefined;
  /** The persons to add. */
  addition: Newcomer | undefined;
  hasLeft: boolean;
  /** What a known subscriber gets: the first text that the rows have for it. */
  given: Partial<StandardValues>;
  wasSuppressed: boolean;
  suppressedFor: Set<SuppressionReason>;
}

const standingOf = (row: KnownSubscriber | undefined, before: readonly KnownSuppression[]): Standing => ({
  row,
  addition: undefined,
  hasLeft: row?.status === "unsubscribed",
  given: {},
  wasSuppressed: before.length > 0,
  suppressedFor: new Set(before.map(({ reason }) => reason)),
});

function takeRow(plan: Plan, person: Newcomer, standing: Standing): keyof ImportCounts {
  const reason = reasonOf[person.status];
  const isStranger = !standing.row && !standing.addition;
  if (isStranger && !reason && standing.suppressedFor.size > 0) {
    plan.leftOut.push(person.line);
    return "suppressed";
  }
  if (reason && !standing.suppressedFor.has(reason)) {
    standing.suppressedFor.add(reason);
    plan.suppress.push({ person, reason });
  }
  if (isStranger) {
    standing.addition = {
      ...person,
      standard: { ...person.standard },
      status: reason ? "unsubscribed" : person.status,
    };
    standing.hasLeft = reason !== undefined;
    plan.add.push(standing.addition);
    return "added";
  }
  takeStandard(standing, person);
  if (person.status === "pending") doubt(plan, standing);
  return reason && !standing.hasLeft ? lower(plan, person, standing) : "known";
}

function takeStandard({ row, addition, given }: Standing, { standard }: Newcomer) {
  for (const name of standardNames) {
    if (addition) addition.standard[name] ||= standard[name];
    else if (row?.[name] === "" && standard[name] !== "") given[name] ??= standard[name];
  }
}

/** One row of a person says “active” and another does not: that person has to confirm. */
function doubt(plan: Plan, { row, addition }: Standing) {
  if (addition?.status === "active") addition.status = "pending";
  if (row?.status === "active") plan.doubt.push(row);
}

function lower(plan: Plan, person: Newcomer, standing: Standing): "unsubscribed" {
  standing.hasLeft = true;
  if (standing.row) plan.lower.push({ row: standing.row, person });
  if (standing.addition) Object.assign(standing.addition, { status: "unsubscribed", leftAt: person.leftAt });
  return "unsubscribed";
}
