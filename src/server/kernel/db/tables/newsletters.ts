import type { Generated, GeneratedAlways } from "kysely";
import type { WebhookProvider } from "../../../../contract/webhooks.ts";
import type { Provider } from "../../../../contract/mail-pace.ts";
import type { NewsletterStatus, PostExtent } from "../../../../contract/newsletters.ts";
import type { Instant } from "../../../base/clock.ts";

export interface NewslettersTables {
  newsletters: NewslettersTable;
  newsletter_renders: NewsletterRendersTable;
  digests: DigestsTable;
  newsletter_chunks: NewsletterChunksTable;
  deliveries: DeliveriesTable;
  events: EventsTable;
  newsletter_links: NewsletterLinksTable;
  sending_epoch: SendingEpochTable;
  sender: SenderTable;
  mails: MailsTable;
  outbox: OutboxTable;
  test_emails: TestEmailsTable;
  mail_settings: MailSettingsTable;
  mailbox_reading: MailboxReadingTable;
  webhooks: WebhooksTable;
  mail_domains: MailDomainsTable;
  send_days: SendDaysTable;
  dkim_keys: DkimKeysTable;
  series_steps: SeriesStepsTable;
  series_sends: SeriesSendsTable;
  newsletter_audience: NewsletterAudienceTable;
}

export interface NewslettersTable {
  id: GeneratedAlways<number>;
  subject: string;
  content: string;
  revision: Generated<number>;
  status: NewsletterStatus | "preparing";
  scheduled_for: Instant | null;
  not_after: Instant | null;
  prepare_cursor: Generated<number>;
  /** The audience is written down from the subscriber after this one on, and then from the first one up to it. */
  prepare_from: Generated<number>;
  total_count: Generated<number>;
  /** How many of its closed audience are not written down yet; null while it is open, and for sends of the series. */
  uncounted_count: Generated<number | null>;
  sent_count: Generated<number>;
  failed_count: Generated<number>;
  /** The part of `failed_count` whose outcome nobody knows; held for the owner. */
  in_doubt_count: Generated<number>;
  skipped_count: Generated<number>;
  error: string | null;
  /** Since when no email of a send gets through; `error` says why. */
  stalled_since: Generated<Instant | null>;
  created_at: Instant;
  updated_at: Instant;
  started_at: Instant | null;
  sent_at: Instant | null;
  preheader: Generated<string>;
  /** Before it no mail goes, and the send can be undone. */
  send_at: Instant | null;
  /** When the audience was written down whole. */
  frozen_at: Instant | null;
  /** Failed recipients that a server has rejected permanently. */
  bounced_count: Generated<number>;
  /** How many people have opened and clicked, each counted once; and what machines did, each time. */
  opened_count: Generated<number>;
  clicked_count: Generated<number>;
  machine_count: Generated<number>;
  /** How many the recipients' servers took, as far as webhooks have told. */
  delivered_count: Generated<number>;
  /** When a send resumes whose day's limit (warm-up) is used up. */
  continues_at: Generated<Instant | null>;
  /** When every delivery was final. */
  closed_at: Instant | null;
  /** The slug of its web version; null before it is first sent. */
  slug: Generated<string | null>;
  /** Set while the owner's list leaves it out. */
  hidden_at: Generated<Instant | null>;
  /** When the outcomes of each reader began to be removed, and after how many years; null before. */
  folded_at: Generated<Instant | null>;
  folded_years: Generated<number | null>;
  /** What its timeline showed, in JSON. Nothing is removed before it is written. */
  folded_timeline: Generated<string | null>;
  /** When its second try begins; null when none is asked for, and once its deliveries are open again. */
  retry_at: Generated<Instant | null>;
  /** When the last second try began. */
  retried_at: Generated<Instant | null>;
  /** Set for the text of a step of the welcome series, and for each day's send of it. */
  series_step_id: Generated<number | null>;
  /** The post that it was made from, if any; the post may be deleted by now. The other three are null without one. */
  post_id: Generated<number | null>;
  /** The post's revision of which it has the text. */
  post_revision: Generated<number | null>;
  /** How much of the post it has. */
  post_extent: Generated<PostExtent | null>;
  /** How much of the post was asked for; null if nothing was said. An email may have room for less. */
  post_wanted: Generated<PostExtent | null>;
  /** The segment to which it goes; null for everybody. The segment may be deleted by now. */
  segment_id: Generated<number | null>;
  /** The segment as it was when the newsletter started, in JSON; null for everybody, and before. */
  sent_to: Generated<string | null>;
  /** Set while its refusals that are not settled say nothing of the readers: it has paused for its mail server. */
  doubted_at: Generated<Instant | null>;
  /** `sent_count` and `bounced_count` when its refusals were settled last. */
  settled_sent: Generated<number>;
  settled_bounced: Generated<number>;
}

interface SeriesStepsTable {
  id: GeneratedAlways<number>;
  /** Days between the confirmation and this email. */
  days: number;
  /** The draft that is its text; null once the step is removed. */
  newsletter_id: number | null;
  removed_at: Generated<Instant | null>;
}

/** Whom a newsletter that has started is for, as far as they are not written down yet. */
interface NewsletterAudienceTable {
  newsletter_id: number;
  subscriber_id: number;
}

interface SeriesSendsTable {
  subscriber_id: number;
  step_id: number;
  /** The send; null once that is deleted. */
  newsletter_id: number | null;
  at: Instant;
}

export interface NewsletterRendersTable {
  newsletter_id: number;
  mail_from: string;
  list_id: string;
  subject: string;
  html: string;
  text: string;
  dated_at: Instant;
  /** The reply-to address; empty for the sender. */
  reply_to: Generated<string>;
}

interface DigestsTable {
  /** The ISO 8601 week: `2026-W48`. */
  week: string;
  made_at: Instant;
  /** Null when there was nothing new, and once the newsletter is deleted. */
  newsletter_id: number | null;
}

interface NewsletterChunksTable {
  newsletter_id: number;
  chunk: number;
  state: "open" | "done";
  /** Set while the sender has the chunk in hand. */
  taken_at: Generated<Instant | null>;
  not_before: Instant | null;
  /** Up to here, by `n`, the sender that has it in hand may have sent. */
  handed_out: Generated<number>;
  /** Set when a mail of it may be out that no row says is sent. */
  doubtful_at: Generated<Instant | null>;
  /** The group of all its recipients; null in a send without groups. */
  provider: Generated<Provider | null>;
}

interface SendingEpochTable {
  id: number;
  /** How often a sender has taken the lock. */
  epoch: number;
}

interface SenderTable {
  id: number;
  place: string;
  public_url: string;
  held_since: Instant | null;
}

export interface DeliveriesTable {
  newsletter_id: number;
  chunk: number;
  n: number;
  subscriber_id: number;
  address: string;
  state: Generated<"pending" | "sent" | "failed" | "deferred" | "skipped">;
  attempts: Generated<number>;
  next_at: Instant | null;
  code: string | null;
  done_at: Instant | null;
  opened_at: Instant | null;
  clicked_at: Instant | null;
  /** When the recipient's server took it, as far as a webhook has told. */
  delivered_at: Generated<Instant | null>;
  /** When the consequences of its failure were decided; null until then. */
  settled_at: Generated<Instant | null>;
}

interface NewsletterLinksTable {
  newsletter_id: number;
  n: number;
  url: string;
  clicks: Generated<number>;
  /** The tag of people who follow the link. */
  tag_id: Generated<number | null>;
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  kind: "open" | "click" | "bounce" | "complaint" | "unsubscribe";
  /** Null of a single mail. */
  newsletter_id: number | null;
  subscriber_id: number | null;
  is_machine: Generated<boolean>;
  link: number | null;
  at: Instant;
  detail: string | null;
  /** The same of what must be counted once, however often it comes. */
  once_key: string | null;
  /** When the owner took back what this failure did: it no longer counts against the address. */
  taken_back_at: Generated<Instant | null>;
}

interface MailsTable {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  /** The whole RFC 5322 message; emptied once a server has accepted it. */
  message: string;
  state: Generated<"pending" | "sent" | "failed">;
  attempts: Generated<number>;
  next_at: Instant;
  error: string | null;
  created_at: Instant;
  done_at: Instant | null;
}

/** Emails that were kept while no mail server was set. Only PostgreSQL has it. */
interface OutboxTable {
  id: string;
  message: Buffer;
}

/** The last test email of each newsletter. */
interface TestEmailsTable {
  id: GeneratedAlways<number>;
  /** Null for one that was never saved: `copy_id` is its working copy. */
  newsletter_id: number | null;
  copy_id: number | null;
  recipient: string;
  sent_at: Instant;
}

/** The parts of Settings → Mail. Each is saved by itself. */
export type MailPart = "server" | "mailbox" | "pacing" | "warm-up" | "sunset" | "welcome-series";

interface MailSettingsTable {
  name: MailPart;
  /** JSON. */
  value: string;
  /** Encrypted with the key of the data folder. */
  secret: string | null;
  revision: number;
}

interface MailboxReadingTable {
  id: 1;
  /** The server, the user and the folder. */
  place: string;
  /** Empty until it was read first. */
  uid_validity: Generated<string>;
  last_uid: Generated<number>;
  /** How many were counted, repetitions left out. */
  reports: Generated<number>;
  read_at: Instant | null;
  /** Null unless the latest attempt failed. */
  failure: string | null;
  /** Attempts in a row that failed. */
  failures: Generated<number>;
  failing_since: Instant | null;
  told_at: Instant | null;
}

interface WebhooksTable {
  /** Begins the token of its address. */
  id: string;
  provider: WebhookProvider;
  /** JSON, encrypted with the key of the data folder. */
  secret: string;
  /** Amazon's topic, from its first subscription. */
  topic: string | null;
  created_at: Instant;
  received_at: Instant | null;
  rejected_at: Instant | null;
  rejected_why: string | null;
}

interface MailDomainsTable {
  domain: string;
  /** Null when DNS did not answer. */
  provider: Provider | null;
  looked_up_at: Instant;
}

interface SendDaysTable {
  /** Of the site's zone: `2026-11-25`. */
  day: string;
  emails: number;
}

export interface DkimKeysTable {
  id: GeneratedAlways<number>;
  domain: string;
  selector: string;
  /** As DNS has it: base64. */
  rsa_public: string;
  ed25519_public: string;
  /** Both private keys, encrypted with the key of the data folder. */
  secret: string;
  created_at: Instant;
  used_from: Instant | null;
  used_until: Instant | null;
}
