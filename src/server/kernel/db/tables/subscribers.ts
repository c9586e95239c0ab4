import type { Generated, GeneratedAlways } from "kysely";
import type { ConsentHow } from "../../../../contract/subscribers.ts";
import type { SubscriberStatus } from "../../../../contract/subscriber-filters.ts";
import type { SuppressionReason } from "../../../../contract/suppression-reasons.ts";
import type { Instant } from "../../../base/clock.ts";

export interface SubscribersTables {
  subscribers: SubscribersTable;
  subscription_requests: SubscriptionRequestsTable;
  consent_statements: ConsentStatementsTable;
  consents: ConsentsTable;
  subscriber_tallies: SubscriberTalliesTable;
  subscriber_days: SubscriberDaysTable;
  suppressions: SuppressionsTable;
  sunset_rounds: SunsetRoundsTable;
  removals: RemovalsTable;
  removed_subscribers: RemovedSubscribersTable;
}

export interface SubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  mailbox_key: string;
  name: Generated<string>;
  status: SubscriberStatus;
  /** The source: `form`, `import`, `admin`. */
  source: string;
  subscribed_at: Instant;
  confirmed_at: Instant | null;
  unsubscribed_at: Instant | null;
  /** Active, but without newsletters until then; `NO_END` (audience.ts) until they resume. */
  paused_until: Generated<Instant | null>;
  /** When they were last asked whether they still want newsletters; null once they have reacted. */
  asked_at: Generated<Instant | null>;
  /** When they last said that they do, or were taken back by the owner. */
  kept_at: Generated<Instant | null>;
  /** When it was asked a second time to confirm. */
  reminded_at: Generated<Instant | null>;
  /** The tags that the last sign-up asked for, until it is confirmed: a JSON list of names; empty if there is none. */
  requested_tags: Generated<string>;
  /** Of what folded newsletters knew: their latest open or click as a person, and their latest click. */
  folded_reaction_at: Generated<Instant | null>;
  folded_click_at: Generated<Instant | null>;
  /** When the first folded newsletter whose opens were counted was sent to them. */
  folded_mail_at: Generated<Instant | null>;
}

/** Requests to subscribe that no job has handled yet. */
export interface SubscriptionRequestsTable {
  id: GeneratedAlways<number>;
  email: string;
  mailbox_key: string;
  at: Instant;
  /** How many tries have failed. */
  attempts: Generated<number>;
  /** When the next try is; null for the first one, which is at once. */
  next_at: Generated<Instant | null>;
  name: Generated<string>;
  /** A JSON list of the names of tags, as they were sent; empty if there is none. */
  tags: Generated<string>;
}

interface ConsentStatementsTable {
  id: GeneratedAlways<number>;
  how: ConsentHow;
  /** The text that was agreed to. */
  wording: string;
  /** Where: `form`, `admin`, the name of an imported file. */
  source: string;
}

interface ConsentsTable {
  subscriber_id: number;
  given_at: Instant;
  statement_id: number;
}

/** Kept by triggers. On PostgreSQL a name has many rows, and their sum counts. */
interface SubscriberTalliesTable {
  name: SubscriberStatus;
  count: number;
}

/** Kept by triggers. On PostgreSQL a day has many rows, and their sums count. */
interface SubscriberDaysTable {
  /** In UTC: `2026-03-02`. */
  day: string;
  /** Subscribers who became active, and active ones who left. */
  gained: number;
  lost: number;
}

export interface SuppressionsTable {
  /** Keyed hash of the mailbox key, so that erasing a person keeps the promise without keeping the address. */
  address_hash: string;
  reason: SuppressionReason;
  /** The server's words about it, without the address. */
  evidence: string;
  created_at: Instant;
  subscriber_id: Generated<number | null>;
  /** The newsletter whose refusal or report caused it; null for other causes. The newsletter may be deleted by now. */
  newsletter_id: Generated<number | null>;
}

/** The silent subscribers who are being asked whether they still want newsletters: one row at most. */
interface SunsetRoundsTable {
  id: number;
  /** How long they have been silent. */
  months: number;
  started_at: Instant;
  /** Subscribers up to this id have been asked. */
  cursor: Generated<number>;
}

/** Removals by the owner, which can be undone for a day. */
interface RemovalsTable {
  id: GeneratedAlways<number>;
  removed_at: Instant;
  /** The account that removed them. */
  removed_by: string;
}

interface RemovedSubscribersTable {
  /** The id that they had, and get back. */
  subscriber_id: number;
  removal_id: number;
  mailbox_key: string;
  /** Their rows as JSON (`removed-person.ts`). */
  stored: string;
}
