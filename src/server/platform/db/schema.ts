import type { Generated, GeneratedAlways } from "kysely";
import type { NewsletterStatus } from "../../../contract/newsletters.ts";
import type { SubscriberStatus } from "../../../contract/subscribers.ts";
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
  slug_redirects: SlugRedirectsTable;
  page_views: PageViewsTable;
  view_sources: ViewSourcesTable;
  media: MediaTable;
  subscribers: SubscribersTable;
  suppressions: SuppressionsTable;
  newsletters: NewslettersTable;
  newsletter_chunks: NewsletterChunksTable;
  deliveries: DeliveriesTable;
  mails: MailsTable;
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

export interface SlugRedirectsTable {
  slug: string;
  post_id: number;
}

export interface PageViewsTable {
  post_id: number;
  /** In UTC: `2026-03-02`. */
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
}

export interface SuppressionsTable {
  /** Keyed hash of the mailbox key, so that erasing a person keeps the promise without keeping the address. */
  address_hash: string;
  reason: "hard_bounce" | "complaint" | "unsubscribe" | "manual";
  evidence: string;
  created_at: Instant;
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
}

export interface NewsletterChunksTable {
  newsletter_id: number;
  chunk: number;
  state: "open" | "done";
  owner: string | null;
  epoch: Generated<number>;
  lease_until: Instant | null;
  not_before: Instant | null;
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
