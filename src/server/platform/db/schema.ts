import type { NoticeKind } from "../../../contract/notices.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { NewsletterStatus } from "../../../contract/newsletters.ts";
import type { ConsentHow, SubscriberStatus } from "../../../contract/subscribers.ts";
import type { SuppressionReason } from "../../../contract/suppressions.ts";
import type { Instant } from "../clock.ts";

/** The tables as `migrations/` makes them, in the values that the code sees (see `values.ts`). */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  rate_events: RateEventsTable;
  secrets: SecretsTable;
  settings: SettingsTable;
  changes: ChangesTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  working_copies: WorkingCopiesTable;
  post_revisions: PostRevisionsTable;
  slug_redirects: SlugRedirectsTable;
  old_addresses: OldAddressesTable;
  page_views: PageViewsTable;
  view_days: ViewDaysTable;
  view_sources: ViewSourcesTable;
  media: MediaTable;
  subscribers: SubscribersTable;
  consent_statements: ConsentStatementsTable;
  consents: ConsentsTable;
  subscriber_tallies: SubscriberTalliesTable;
  subscriber_days: SubscriberDaysTable;
  suppressions: SuppressionsTable;
  newsletters: NewslettersTable;
  newsletter_renders: NewsletterRendersTable;
  digests: DigestsTable;
  newsletter_chunks: NewsletterChunksTable;
  deliveries: DeliveriesTable;
  events: EventsTable;
  newsletter_links: NewsletterLinksTable;
  send_grants: SendGrantsTable;
  sender: SenderTable;
  notices: NoticesTable;
  mails: MailsTable;
  import_runs: ImportRunsTable;
  import_items: ImportItemsTable;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  username_key: string;
  password_hash: string;
  created_at: Instant;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  user_id: number;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
}

export interface RateEventsTable {
  id: GeneratedAlways<number>;
  bucket: string;
  at: Instant;
}

export interface SecretsTable {
  name: string;
  value: string;
  created_at: Instant;
}

export interface SettingsTable {
  name: string;
  /** JSON. */
  value: string;
}

export interface ChangesTable {
  seq: GeneratedAlways<number>;
  tag: string;
  at: Instant;
}

export interface PostsTable {
  id: GeneratedAlways<number>;
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  cover_image: string;
  category: string;
  author: string;
  status: "draft" | "published";
  featured: boolean;
  meta_title: string;
  meta_description: string;
  views: Generated<number>;
  is_sample: Generated<boolean>;
  revision: Generated<number>;
  published_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface PostTagsTable {
  post_id: number;
  position: number;
  tag: string;
  tag_key: string;
}

export interface WorkingCopiesTable {
  id: GeneratedAlways<number>;
  /** Null for a post that was never saved. */
  post_id: number | null;
  /** JSON; null once it was saved or thrown away. */
  fields: string | null;
  base_revision: number | null;
  revision: number;
  saved_at: Instant;
}

export interface PostRevisionsTable {
  post_id: number;
  revision: number;
  title: string;
  /** JSON. */
  fields: string;
  saved_at: Instant;
  replaced_at: Instant;
  replaced_by: string;
}

export interface SlugRedirectsTable {
  slug: string;
  post_id: number;
}

export interface OldAddressesTable {
  /** A path of another site with its query. */
  address: string;
  post_id: number;
}

export interface PageViewsTable {
  post_id: number;
  /** In UTC: `2026-03-02`. */
  day: string;
  views: number;
}

/** Of all posts together. */
export interface ViewDaysTable {
  day: string;
  views: number;
}

export interface ViewSourcesTable {
  day: string;
  source: string;
  medium: string;
  campaign: string;
  views: number;
}

export interface MediaTable {
  /** The first 32 hex digits of the SHA-256 of the stored original. */
  id: string;
  format: string;
  width: number;
  height: number;
  size_bytes: number;
  created_at: Instant;
}

export interface SubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  mailbox_key: string;
  name: Generated<string>;
  status: SubscriberStatus;
  /** Where it came from: `form`, `import`, `admin`. */
  source: string;
  subscribed_at: Instant;
  confirmed_at: Instant | null;
  unsubscribed_at: Instant | null;
  /** Active, but without letters until then. */
  paused_until: Generated<Instant | null>;
  /** When it was asked a second time to confirm. */
  reminded_at: Generated<Instant | null>;
}

export interface ConsentStatementsTable {
  id: GeneratedAlways<number>;
  how: ConsentHow;
  /** What was agreed to, as it was put. */
  wording: string;
  /** Where: `form`, `admin`, the name of an imported file. */
  source: string;
}

export interface ConsentsTable {
  subscriber_id: number;
  given_at: Instant;
  statement_id: number;
}

/** Kept by triggers. On PostgreSQL a name has many rows, and their sum counts. */
export interface SubscriberTalliesTable {
  name: SubscriberStatus | "writes";
  count: number;
}

/** Kept by triggers. On PostgreSQL a day has many rows, and their sums count. */
export interface SubscriberDaysTable {
  /** In UTC: `2026-03-02`. */
  day: string;
  /** Who became active, and who of the active left. */
  gained: number;
  lost: number;
}

export interface SuppressionsTable {
  /** Keyed hash of the mailbox key, so that erasing a person keeps the promise without keeping the address. */
  address_hash: string;
  reason: SuppressionReason;
  /** What was said of it, without the address. */
  evidence: string;
  created_at: Instant;
  subscriber_id: Generated<number | null>;
}

export interface NewslettersTable {
  id: GeneratedAlways<number>;
  subject: string;
  content: string;
  status: NewsletterStatus | "preparing";
  scheduled_for: Instant | null;
  not_after: Instant | null;
  prepare_cursor: Generated<number>;
  total_count: Generated<number>;
  sent_count: Generated<number>;
  failed_count: Generated<number>;
  skipped_count: Generated<number>;
  error: string | null;
  created_at: Instant;
  updated_at: Instant;
  started_at: Instant | null;
  sent_at: Instant | null;
  preheader: Generated<string>;
  /** Before it no mail goes, and the send can be undone. */
  send_at: Instant | null;
  /** When the audience was written down whole. */
  frozen_at: Instant | null;
  /** Of those that failed, whom a server has refused for good. */
  bounced_count: Generated<number>;
  /** How many people have opened and clicked, each counted once; and what machines did, each time. */
  opened_count: Generated<number>;
  clicked_count: Generated<number>;
  machine_count: Generated<number>;
  /** When every delivery was final. */
  closed_at: Instant | null;
  /** Of its web version; null before it is first sent. */
  slug: Generated<string | null>;
}

export interface NewsletterRendersTable {
  newsletter_id: number;
  mail_from: string;
  list_id: string;
  subject: string;
  html: string;
  text: string;
  dated_at: Instant;
  /** Where answers go; empty for the sender. */
  reply_to: Generated<string>;
}

export interface DigestsTable {
  /** By ISO 8601: `2026-W48`. */
  week: string;
  made_at: Instant;
  /** Null when there was nothing new, and once the newsletter is deleted. */
  newsletter_id: number | null;
}

export interface NewsletterChunksTable {
  newsletter_id: number;
  chunk: number;
  state: "open" | "done";
  owner: string | null;
  epoch: Generated<number>;
  lease_until: Instant | null;
  not_before: Instant | null;
  /** Up to here, by `n`, the present owner may have sent. */
  handed_out: Generated<number>;
}

export interface SendGrantsTable {
  /** Of the clock, since 1970. */
  second: number;
  granted: number;
}

export interface SenderTable {
  id: number;
  place: string;
  public_url: string;
  held_since: Instant | null;
}

export interface NoticesTable {
  id: GeneratedAlways<number>;
  kind: NoticeKind;
  /** One sentence. */
  words: string;
  /** A path of the admin. */
  link: string;
  at: Instant;
  seen_at: Instant | null;
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
}

export interface NewsletterLinksTable {
  newsletter_id: number;
  n: number;
  url: string;
  clicks: Generated<number>;
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
}

export interface MailsTable {
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

export interface ImportRunsTable {
  id: GeneratedAlways<number>;
  kind: "posts" | "subscribers";
  format: string;
  /** The name of the file or folder. */
  source: string;
  state: "running" | "done" | "undone" | "failed";
  /** JSON; null before it is done. */
  report: string | null;
  started_at: Instant;
  finished_at: Instant | null;
  undone_at: Instant | null;
}

export interface ImportItemsTable {
  run_id: number;
  entity: "post" | "media" | "redirect" | "subscriber" | "suppression";
  entity_id: string;
  /** What it was called where it comes from; empty where nobody asks. */
  source_id: Generated<string>;
  happened: "created" | "changed";
  /** JSON of what it was; null of what was created. */
  before: Generated<string | null>;
}
