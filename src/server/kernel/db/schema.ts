// Written by `npm run tables` from migrations/.
import type { Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../base/clock.ts";

/** The tables as `migrations/` makes them, in the values that the code sees (see `values.ts`). */
export interface Tables {
  media: MediaTable;
  unread_texts: UnreadTextsTable;
  image_uses: ImageUsesTable;
  foreign_images: ForeignImagesTable;
  authors: AuthorsTable;
  author_redirects: AuthorRedirectsTable;
  author_names: AuthorNamesTable;
  users: UsersTable;
  sessions: SessionsTable;
  totp_keys: TotpKeysTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  password_links: PasswordLinksTable;
  invitations: InvitationsTable;
  api_tokens: ApiTokensTable;
  settings: SettingsTable;
  audit_log: AuditLogTable;
  categories: CategoriesTable;
  category_redirects: CategoryRedirectsTable;
  merged_categories: MergedCategoriesTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  post_words: PostWordsTable;
  slug_redirects: SlugRedirectsTable;
  pages: PagesTable;
  page_redirects: PageRedirectsTable;
  subscribers: SubscribersTable;
  subscriber_tallies: SubscriberTalliesTable;
  subscriber_days: SubscriberDaysTable;
  subscription_requests: SubscriptionRequestsTable;
  consent_statements: ConsentStatementsTable;
  consents: ConsentsTable;
  suppressions: SuppressionsTable;
  sunset_rounds: SunsetRoundsTable;
  subscriber_tags: SubscriberTagsTable;
  subscriber_taggings: SubscriberTaggingsTable;
  subscriber_fields: SubscriberFieldsTable;
  subscriber_field_values: SubscriberFieldValuesTable;
  segments: SegmentsTable;
  removals: RemovalsTable;
  removed_subscribers: RemovedSubscribersTable;
  newsletters: NewslettersTable;
  newsletter_renders: NewsletterRendersTable;
  newsletter_links: NewsletterLinksTable;
  newsletter_audience: NewsletterAudienceTable;
  newsletter_chunks: NewsletterChunksTable;
  deliveries: DeliveriesTable;
  sending_epoch: SendingEpochTable;
  sender: SenderTable;
  digests: DigestsTable;
  series_steps: SeriesStepsTable;
  series_sends: SeriesSendsTable;
  mails: MailsTable;
  mail_settings: MailSettingsTable;
  dkim_keys: DkimKeysTable;
  webhooks: WebhooksTable;
  mailbox_reading: MailboxReadingTable;
  mail_domains: MailDomainsTable;
  send_days: SendDaysTable;
  working_copies: WorkingCopiesTable;
  revisions: RevisionsTable;
  kept_texts: KeptTextsTable;
  test_emails: TestEmailsTable;
  open_texts: OpenTextsTable;
  page_views: PageViewsTable;
  view_days: ViewDaysTable;
  view_sources: ViewSourcesTable;
  events: EventsTable;
  notices: NoticesTable;
  observations: ObservationsTable;
  outgoing_webhooks: OutgoingWebhooksTable;
  outgoing_deliveries: OutgoingDeliveriesTable;
  outgoing_attempts: OutgoingAttemptsTable;
  import_runs: ImportRunsTable;
  import_uploads: ImportUploadsTable;
  secrets: SecretsTable;
  rate_events: RateEventsTable;
  changes: ChangesTable;
  cdn_purging: CdnPurgingTable;
  certificates: CertificatesTable;
  newsletter_steps: NewsletterStepsTable;
  archive_runs: ArchiveRunsTable;
  post_index: PostIndexTable;
  old_addresses: OldAddressesTable;
  import_items: ImportItemsTable;
  sign_in_providers: SignInProvidersTable;
  provider_identities: ProviderIdentitiesTable;
  provider_flows: ProviderFlowsTable;
  mail_templates: MailTemplatesTable;
  polls: PollsTable;
  poll_texts: PollTextsTable;
  poll_answers: PollAnswersTable;
  poll_tallies: PollTalliesTable;
  dmarc_records: DmarcRecordsTable;
  outbox: OutboxTable;
}

export interface MediaTable {
  /** The first 32 hex digits of the SHA-256 of the stored original. */
  id: string;
  /** How the name of the stored file ends. */
  format: string;
  /** In pixels; 0 for files that are not images. */
  width: number;
  height: number;
  size_bytes: number;
  /** The name of an imported file that is not an image, in its address and for its download; null for an image. */
  file_name: string | null;
  created_at: Instant;
  /** What an image shows, for a text that it is put into; empty if nobody has said it. Texts have their own. */
  alt: Generated<string>;
}

/**
 * Texts that were written or deleted, and whose images no job has looked up since. The triggers *_text of other tables add
 * to it. A version is what a text was before; a mail is what a newsletter was sent as.
 */
export interface UnreadTextsTable {
  place: "post" | "page" | "author" | "copy" | "version" | "newsletter" | "mail" | "setting";
  /**
   * The id of the row, or the name of a setting. For a revision it is "post:revision", "n" and "newsletter:revision", or "p"
   * and "page:revision"; for a kept text "text-id" takes the place of the revision, and 0 stands for what was never saved.
   */
  place_id: string;
}

/** The images that each text shows. */
export interface ImageUsesTable {
  /** The id of an upload, or the address of an image on another site. */
  image: string;
  /** As in unread_texts, like place_id. */
  place: UnreadTextsTable["place"];
  place_id: string;
  part: "cover" | "text";
}

/** Images on other sites that posts show, and our copies of them. */
export interface ForeignImagesTable {
  /** As posts write it. */
  address: string;
  /** Our copy. */
  media_id: string | null;
  attempts: Generated<number>;
  /** When a job asks for the image; null once we have a copy, and if it could not be downloaded. */
  next_at: Instant | null;
  failure: Generated<string>;
}

/** The authors of posts (src/contract/content/authors.ts). */
export interface AuthorsTable {
  id: GeneratedAlways<number>;
  slug: string;
  /** As posts.author has it. */
  name: string;
  /** The name without differences of case and spaces (authorKeyOf). */
  name_key: string;
  /** The path of an upload; empty without one. */
  picture: string;
  bio: string;
}

/** The slugs that an author had before: their addresses redirect to the author. */
export interface AuthorRedirectsTable {
  slug: string;
  author_id: number;
}

/** The names that an author had before: a post that names one of them is the author's. */
export interface AuthorNamesTable {
  name_key: string;
  author_id: number;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  username_key: string;
  password_hash: string;
  created_at: Instant;
  /** What they may do (src/contract/site-owner/access.ts). */
  role: Generated<"owner" | "editor" | "author">;
  /** What is granted beyond the role: JSON of Grant[]. */
  grants: Generated<string>;
  /** The author of the site that they are: new posts of theirs begin with this byline, and they may change the profile. */
  author_id: number | null;
  /** Where messages about their own sign-in go; empty if they gave no address. Only they and owners see it. */
  email: Generated<string>;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  /** The SHA-256 of the cookie's value, so that nobody can sign in with what this table contains. */
  token_hash: string;
  user_id: number;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  /** When they last proved who they are after signing in; null if they have not. */
  proven_at: Instant | null;
}

/** The key of somebody's authenticator app (RFC 6238). */
export interface TotpKeysTable {
  user_id: number;
  /** Encrypted with secrets.key of the data folder. */
  sealed_key: string;
  /** The time step of the newest code that was accepted. It and those before it are not accepted again. */
  last_step: number;
  created_at: Instant;
  /** Null until a code has shown that the app has the key. */
  confirmed_at: Instant | null;
}

/** Each code signs in once, in place of a code of the app. */
export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256. */
  code_hash: string;
  used_at: Instant | null;
}

/** Passkeys (WebAuthn), with which people sign in. Each is for one domain, and nothing here is secret. */
export interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** Base64url, as the browser names it. */
  credential_id: string;
  /** COSE, as Base64url. */
  public_key: string;
  /** Signatures so far, if the device counts them. */
  counter: number;
  /** The domain of the site when it was made. */
  rp_id: string;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** What devices were asked to sign. A row is deleted when it is answered. */
export interface PasskeyChallengesTable {
  challenge: string;
  purpose: "register" | "sign-in";
  /** For whom a passkey is made. */
  user_id: number | null;
  expires_at: Instant;
}

/** Requests for a link to a new password. A name that has no account gets a row too, so that both take the same time. */
export interface PasswordLinksTable {
  id: GeneratedAlways<number>;
  /** Null for a name that has no account. */
  user_id: number | null;
  /** The SHA-256 of the link's token; null until the link is mailed. */
  token_hash: string | null;
  expires_at: Instant;
}

/** An invitation is for whoever has its link, once. */
export interface InvitationsTable {
  id: GeneratedAlways<number>;
  /** The SHA-256 of the link's token. */
  token_hash: string;
  /** For the owners' list; empty without one. */
  label: string;
  /** Where the link was mailed; empty if it was not. */
  email: string;
  role: "owner" | "editor" | "author";
  /** What is granted beyond the role: JSON of Grant[]. */
  grants: string;
  /** The invitations of an owner are deleted when the owner leaves, or is an owner no longer. */
  invited_by: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  /** The author of the site that they will be. */
  author_id: number | null;
}

/** Tokens with which programs act for a person. */
export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  /** The SHA-256 of the secret. */
  token_hash: string;
  /** The tokens of a person who is removed are deleted. */
  user_id: number;
  name: string;
  /** JSON of Capability[]. A token may do what is in it and what its person may do as well. */
  capabilities: string;
  created_at: Instant;
  /** Null if it never expires. */
  expires_at: Instant | null;
  last_used_at: Instant | null;
  /** The window of the rate limit, which begins with the first request in it. */
  window_started_at: Instant | null;
  /** Requests since window_started_at. */
  window_requests: Generated<number>;
}

/**
 * Each save of settings gets the next revision and writes it to the rows that it changes. A save that names an older
 * revision than a row has is refused.
 */
export interface SettingsTable {
  name: string;
  /** JSON. */
  value: string;
  revision: Generated<number>;
}

/** Who did what and when. Rows refer to nothing, so that they outlast what they tell of. */
export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Instant;
  /** A part of the event, for filters, like actor. */
  area: string;
  actor: string;
  /** JSON of AuditEvent (src/contract/site-owner/audit.ts), whose sentence is made when it is displayed. */
  event: string;
}

/** The categories of posts (src/contract/content/categories.ts); posts.category has the slug. A site starts with these eight. */
export interface CategoriesTable {
  id: GeneratedAlways<number>;
  slug: string;
  title: string;
  description: string;
  /** Names the inks of covers and signs. */
  palette: "copper" | "blue" | "green" | "violet" | "pink" | "teal" | "red" | "olive";
  /** Its place in lists, from 1. */
  position: number;
  is_retired: Generated<boolean>;
}

/** The slugs that a category had before: their addresses redirect to it. */
export interface CategoryRedirectsTable {
  slug: string;
  category_id: number;
}

/** The category into which one was merged, by the id of the merged one: menus know categories by their ids. */
export interface MergedCategoriesTable {
  id: number;
  category_id: number;
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
  /** The address of the original, if the post first appeared elsewhere; empty for most posts. */
  canonical_url: Generated<string>;
  views: Generated<number>;
  is_sample: Generated<boolean>;
  /** A scheduled post becomes public without a write. This is set once its event post.published has been recorded. */
  publication_recorded: Generated<boolean>;
  revision: Generated<number>;
  published_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /** Who began it, or to whom it was handed over; null for imports and samples. Authors may only write their own posts. */
  created_by: number | null;
  /**
   * Older versions: a post that they write gets no notes, and one that they change keeps its own.
   * What writers note about a post. No reader sees it.
   */
  notes: Generated<string>;
}

export interface PostTagsTable {
  post_id: number;
  position: number;
  tag: string;
  tag_key: string;
}

/** Every word of any post, to correct typos: FTS5 would take 90 ms to list 100,000 words. */
export interface PostWordsTable {
  word: string;
}

/**
 * An address that a post had while readers could see it. It leads to the post, whatever the post's address is now, so that
 * there are no chains. If another post has the address today, that post is shown.
 */
export interface SlugRedirectsTable {
  slug: string;
  post_id: number;
}

/**
 * Pages are written as posts are. They have few fields and no lists, so they have a table of their own: no query of posts
 * has to leave them out.
 */
export interface PagesTable {
  id: GeneratedAlways<number>;
  title: string;
  slug: string;
  description: string;
  content: string;
  status: "draft" | "published";
  revision: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** An address that a page had while readers could see it. */
export interface PageRedirectsTable {
  slug: string;
  page_id: number;
}

export interface SubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  mailbox_key: string;
  name: Generated<string>;
  status: "pending" | "active" | "unsubscribed";
  /** Where they come from: `form`, `import`, `admin`. */
  source: string;
  subscribed_at: Instant;
  confirmed_at: Instant | null;
  /** When a pending subscriber was asked to confirm for the second and last time. */
  reminded_at: Instant | null;
  /** Until then an active subscriber gets no newsletters; NO_END (audience.ts) until they resume. */
  paused_until: Instant | null;
  unsubscribed_at: Instant | null;
  /** When they were last asked whether they still want newsletters; null once they have reacted. */
  asked_at: Instant | null;
  /** When they last said so, or were taken back by the owner. They count as readers from then on. */
  kept_at: Instant | null;
  /** The tags of the last sign-up, which its confirmation gives: a JSON list of names, empty if there is none. */
  requested_tags: Generated<string>;
  /** What the outcomes that were removed from folded newsletters said: their latest open or click as a person. */
  folded_reaction_at: Instant | null;
  /** Their latest click in folded newsletters. */
  folded_click_at: Instant | null;
  /** When the first folded newsletter that counts opens was sent to them. */
  folded_mail_at: Instant | null;
  /** The company or organization that they work for; empty if nobody has said it. */
  company: Generated<string>;
  /**
   * When a standard field, such as the company, was last changed, so that a newsletter that starts late goes by what it was at
   * its moment. Null if that is not known.
   */
  standard_at: Instant | null;
}

/**
 * The number of subscribers in each status, kept by triggers: counting a million rows takes too long. On PostgreSQL a status
 * has many rows, and their sum is the number.
 */
export interface SubscriberTalliesTable {
  /** The status. */
  name: SubscribersTable["status"];
  count: number;
}

/**
 * The number of subscribers who became active on a day, and of active ones who left, kept by triggers. A subscriber who is
 * deleted while active is taken out of the day's gains, so that all gains minus all losses are the active ones. On
 * PostgreSQL a day has many rows, and their sums are the numbers.
 */
export interface SubscriberDaysTable {
  /** In UTC: `2026-03-02`. */
  day: string;
  /** Subscribers who became active. */
  gained: Generated<number>;
  /** Active subscribers who left. */
  lost: Generated<number>;
}

/**
 * Requests to subscribe. A request writes one row whatever the address is, so that its time does not reveal who is on the
 * list; a job does the rest.
 */
export interface SubscriptionRequestsTable {
  id: GeneratedAlways<number>;
  email: string;
  mailbox_key: string;
  at: Instant;
  /** How many tries have failed. */
  attempts: Generated<number>;
  /** When the next try is, after growing pauses; null for the first one, which is at once. */
  next_at: Instant | null;
  name: Generated<string>;
  /** A JSON list of the names of tags, as they were sent; empty if there is none. */
  tags: Generated<string>;
}

/** What people agreed to. Many consents share one statement. */
export interface ConsentStatementsTable {
  id: GeneratedAlways<number>;
  how: "confirmation" | "owner" | "list";
  /** The text that was agreed to. */
  wording: string;
  /** Where: `form`, `admin`, the name of an imported file. */
  source: string;
}

/** Who agreed to a statement, and when. No IP address: the click on a mailed button is the better proof. */
export interface ConsentsTable {
  subscriber_id: number;
  given_at: Instant;
  statement_id: number;
}

/**
 * Nobody in this table is mailed. There is one row for each reason of an address: lifting a bounce must not forget an
 * unsubscribe behind it.
 */
export interface SuppressionsTable {
  /** Keyed hash of the mailbox key, which remains when the person is erased: the promise is kept without the address. */
  address_hash: string;
  reason: "hard_bounce" | "complaint" | "unsubscribe" | "manual";
  /** The server's words about it, without the address. */
  evidence: string;
  created_at: Instant;
  /** Set for as long as we know the person. */
  subscriber_id: number | null;
  /**
   * The newsletter whose refusal or report caused it; null for other causes. No reference: suppressions outlive
   * newsletters, whose ids are never used again.
   */
  newsletter_id: number | null;
}

/** The silent subscribers who are being asked whether they still want newsletters, at most one round at a time. */
export interface SunsetRoundsTable {
  id: number;
  /** How long they have been silent. */
  months: number;
  started_at: Instant;
  /** Subscribers up to this id have been asked. */
  cursor: Generated<number>;
}

/** The owner's words for groups of subscribers. */
export interface SubscriberTagsTable {
  id: GeneratedAlways<number>;
  name: string;
  /** The spelling by which two names are one (tagKeyOf). */
  name_key: string;
  /** Who may give the tag: the owner, sign-up forms too, or readers themselves, on their preference page. */
  access: Generated<"owner" | "forms" | "readers">;
  description: Generated<string>;
  created_at: Instant;
}

/** Who has which tag. The key answers for one subscriber, the index for one tag. */
export interface SubscriberTaggingsTable {
  subscriber_id: number;
  tag_id: number;
  /**
   * When they got it, so that a newsletter that starts late is only for those who had it at its moment. Null if that is not
   * known.
   */
  given_at: Instant | null;
}

/** What the owner keeps about subscribers beyond the name. */
export interface SubscriberFieldsTable {
  id: GeneratedAlways<number>;
  key: string;
  label: string;
  created_at: Instant;
}

/** A subscriber without a value has no row. */
export interface SubscriberFieldValuesTable {
  subscriber_id: number;
  field_id: number;
  value: string;
  /** As that of a tag. */
  given_at: Instant | null;
}

/** Saved conditions over subscribers. */
export interface SegmentsTable {
  id: GeneratedAlways<number>;
  name: string;
  /** The spelling by which two names are one (tagKeyOf). */
  name_key: string;
  /** In JSON (src/contract/audience/segments.ts). They name tags, fields and newsletters by id. */
  conditions: string;
  created_at: Instant;
  updated_at: Instant;
}

/** Removals of subscribers by the owner, each of one or of many. They can be undone for a day. */
export interface RemovalsTable {
  id: GeneratedAlways<number>;
  removed_at: Instant;
  /** The account that removed them. */
  removed_by: string;
}

/**
 * What was stored about the subscribers of a removal. They are no longer subscribers: no other table has them. A row is
 * deleted when the removal is undone, when a day has passed, and when the person asks for it.
 */
export interface RemovedSubscribersTable {
  /** The id that they had, and get back. */
  subscriber_id: number;
  removal_id: number;
  mailbox_key: string;
  /** Their rows as JSON (removed-person.ts). */
  stored: string;
}

export interface NewslettersTable {
  id: GeneratedAlways<number>;
  /** The slug of the web version, assigned when the newsletter is first sent; null before. */
  slug: string | null;
  subject: string;
  preheader: Generated<string>;
  content: string;
  status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent" | "cancelled" | "failed";
  /** Each change of a draft increments it. A save that names an older revision is refused. */
  revision: Generated<number>;
  scheduled_for: Instant | null;
  not_after: Instant | null;
  /** Before this time no mail goes out, and the send can be undone. */
  send_at: Instant | null;
  prepare_cursor: Generated<number>;
  total_count: Generated<number>;
  sent_count: Generated<number>;
  failed_count: Generated<number>;
  /** The part of failed_count whose outcome is unknown and that is held for the owner (SEND_IN_DOUBT=hold). */
  in_doubt_count: Generated<number>;
  /** The part of failed_count that a mail server has refused for good. */
  bounced_count: Generated<number>;
  skipped_count: Generated<number>;
  /** How many people have opened it, each counted once. */
  opened_count: Generated<number>;
  /** How many people have clicked, each counted once. */
  clicked_count: Generated<number>;
  /** The opens and clicks of machines, each time. */
  machine_count: Generated<number>;
  error: string | null;
  created_at: Instant;
  updated_at: Instant;
  started_at: Instant | null;
  /** When the deliveries of the whole audience were written. */
  frozen_at: Instant | null;
  sent_at: Instant | null;
  /** When the outcome of every delivery was final. */
  closed_at: Instant | null;
  /** Set if the owner's list leaves the newsletter out. Readers keep its page, its links and its place in the archive. */
  hidden_at: Instant | null;
  /** Since when no email of a send gets through to the mail server; error says why. Null while emails go out. */
  stalled_since: Instant | null;
  /** How many the recipients' servers took, as far as webhooks have told. */
  delivered_count: Generated<number>;
  /** When the second try begins; null when none is asked for, and once its deliveries are open again. */
  retry_at: Instant | null;
  /** When the last second try began. */
  retried_at: Instant | null;
  /** The audience is written down from the subscriber after this one on, and then from the first one up to it. */
  prepare_from: Generated<number>;
  /** When a send continues whose day's limit (warm-up) is used up. */
  continues_at: Instant | null;
  /**
   * The post that the newsletter was made from. No foreign key: a newsletter whose post was deleted has to say so instead of
   * going out with a link to a missing page. Without a post, the three post_ columns are null too.
   */
  post_id: number | null;
  /** The post's revision of which it has the text. */
  post_revision: number | null;
  /** How much of the post it has. */
  post_extent: "full" | "beginning" | null;
  /**
   * Set for the text of a step of the welcome series, and for each day's send of it. Lists of newsletters leave both out. No
   * foreign key, because series_steps refers to newsletters.
   */
  series_step_id: number | null;
  /**
   * The segment to which it goes; null for everybody. No foreign key: without its segment a newsletter must not go to
   * everybody, so it keeps the number and is refused.
   */
  segment_id: number | null;
  /** The segment as it was when the newsletter started: name and conditions in JSON. Null for everybody, and before. */
  sent_to: string | null;
  /**
   * How much of its post was asked for, which may be more than an email has room for (post_extent). Null if nothing was
   * said: up to the cut, if there is one.
   */
  post_wanted: "full" | "beginning" | null;
  /** Set while the refusals that are not settled say nothing of the readers: the send has paused for its mail server. */
  doubted_at: Instant | null;
  /** sent_count when refusals were settled last: later ones are weighed against what was accepted since. */
  settled_sent: Generated<number>;
  /** bounced_count when refusals were settled last. */
  settled_bounced: Generated<number>;
  /** How many of the audience (newsletter_audience) are left; null while it is open, and for sends of the series. */
  uncounted_count: number | null;
  /** When the outcomes of each reader began to be removed; null before. */
  folded_at: Instant | null;
  /** After how many years that was. */
  folded_years: number | null;
  /** What the timeline showed, as JSON. Nothing is removed before it is written. */
  folded_timeline: string | null;
  /**
   * Older versions: a draft that they save keeps its test. Of a test that has begun, they send the rest at once, with the
   * newsletter's own subject; nobody gets two copies.
   * Further subjects to try on a part of the readers, and how: JSON (contract/mailing/subject-test.ts). Null without a test.
   */
  subject_test: string | null;
  /** When the last email of the sample had its outcome. */
  subject_sampled_at: Instant | null;
  /** When the waiting time of the test ends; null before the sample is out, and once its end was noted. */
  subject_due_at: Instant | null;
  /** Which subject the others get, why, and all subjects with what they had come to: JSON. Null until it is decided. */
  subject_outcome: string | null;
  /**
   * Older versions: they cannot start a newsletter that repeats another one, because a constraint refuses it: they would send it to
   * everybody. They let the owner edit, schedule and delete it.
   * The newsletter that this one brings once more to those who have not opened it: nobody gets it a third time. No foreign key: it
   * was sent, so it is never deleted.
   */
  repeats_id: number | null;
  /** 1 if it also goes to those whose opens cannot be known, because only their mail program fetches the images. */
  repeats_unknown: Generated<number>;
  /** When its audience was closed: who had opened the other one by then is left out. */
  audience_at: Instant | null;
}

/**
 * A newsletter as it was when it was sent: every copy is made from it, whatever is edited later. It has placeholders where
 * each recipient gets a text of their own.
 */
export interface NewsletterRendersTable {
  newsletter_id: number;
  mail_from: string;
  /** Empty if replies go to the sender. */
  reply_to: Generated<string>;
  list_id: string;
  subject: string;
  html: string;
  text: string;
  dated_at: Instant;
  /** The email with each further subject, in JSON; null without a test. */
  variants: string | null;
}

/** The targets of a newsletter's tracked links. A link can lead only to an address in this table. */
export interface NewsletterLinksTable {
  newsletter_id: number;
  n: number;
  url: string;
  clicks: Generated<number>;
  /** The tag that people get who follow the link; no machine gets it. */
  tag_id: number | null;
}

/** Whom a newsletter is for, closed when it starts, until each is written down as a delivery or has left. */
export interface NewsletterAudienceTable {
  newsletter_id: number;
  subscriber_id: number;
}

/** The unit of work of a send: one row for 500 recipients. */
export interface NewsletterChunksTable {
  newsletter_id: number;
  chunk: number;
  state: Generated<"open" | "done">;
  /** Set while the sender works on the chunk. */
  taken_at: Instant | null;
  not_before: Instant | null;
  /** The sender may have sent up to this n. If it dies, deliveries up to here that have no outcome are in doubt. */
  handed_out: Generated<number>;
  /**
   * Set when a mail of this chunk may be out although no row says that it was sent: the mail server was gone before it
   * answered, or a sender died while it worked on the chunk.
   */
  doubtful_at: Instant | null;
  /** The group of mailbox providers that all its recipients are of; null in a send without pacing. */
  provider: "gmail" | "microsoft" | "yahoo" | "apple" | "others" | null;
  /**
   * The subject that the recipients get: 0 is the newsletter's own. Null for those who get what the test finds, and wait until
   * then, and in newsletters without a test.
   */
  variant: number | null;
}

/**
 * One row for each recipient of a newsletter, written once when the audience is frozen. The unique pair makes a second copy
 * to the same subscriber impossible.
 */
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
  /** The first time, as clicked_at is, so that nobody counts twice. */
  opened_at: Instant | null;
  clicked_at: Instant | null;
  /** When the recipient's server took it, as far as a webhook has told. */
  delivered_at: Instant | null;
  /**
   * When the consequences of its failure were decided; null until then. Refusals in the SMTP dialogue have no consequences
   * before the send has shown that its mail server delivers.
   */
  settled_at: Instant | null;
}

/**
 * One sender at a time works on a database. Taking the lock increments the epoch, and each write of the sender checks it,
 * so that a sender that has lost its lock records nothing more.
 */
export interface SendingEpochTable {
  id: number;
  /** How often a sender has taken the lock. */
  epoch: number;
}

/**
 * The server that sends from this database. A server that runs on a copy finds another server's name here, and sends
 * nothing until the owner confirms.
 */
export interface SenderTable {
  id: number;
  place: string;
  public_url: string;
  held_since: Instant | null;
}

/** The weeks whose digest is made, so that two servers never make two. */
export interface DigestsTable {
  /** The ISO 8601 week: `2026-W48`. */
  week: string;
  made_at: Instant;
  /** Null if there was nothing new, if the owner wanted no digest, and once the newsletter is deleted. */
  newsletter_id: number | null;
}

/** The emails of the welcome series. A step that was removed stays, because what was sent names it. */
export interface SeriesStepsTable {
  id: GeneratedAlways<number>;
  /** Days between the confirmation and this email. */
  days: number;
  /** The draft that is its text; null once the step is removed. */
  newsletter_id: number | null;
  removed_at: Instant | null;
}

/** Who gets which email with which send. The key makes a second copy impossible. */
export interface SeriesSendsTable {
  subscriber_id: number;
  step_id: number;
  /** The send; null once that is deleted. */
  newsletter_id: number | null;
  at: Instant;
}

/** Single mails (confirmations, notices) until a mail server has accepted them. */
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
  /** What follows is null for the mails of Masthead itself, such as confirmations. The slug of the template as it was. */
  template: string | null;
  /** The token that asked for it; null for a person. No foreign key: a mail outlives its token. */
  token_id: number | null;
  /** The recipient, in the spelling by which mailboxes are compared. */
  mailbox_key: string | null;
  /** The left part of its Message-ID, a random UUID: a report that quotes it is about this mail. */
  mark: string | null;
  /** A keyed hash of who asked and their Idempotency-Key, and a hash of what they asked for. */
  once_key: string | null;
  request_hash: string | null;
  /** What the mail server said when it took the mail. */
  answer: string | null;
  /** Why nothing was sent. */
  held_for: "hard_bounce" | "complaint" | "unsubscribe" | "manual" | null;
  /** What a report or a webhook said of it afterwards; error has the words. */
  returned_as: "bounced" | "complained" | null;
}

/** A row for each part of Settings → Mail that was saved. */
export interface MailSettingsTable {
  name: "server" | "mailbox" | "pacing" | "warm-up" | "sunset" | "welcome-series";
  /** JSON. */
  value: string;
  /** A password, encrypted with the key of the data folder, so that neither a backup nor an export tells it. */
  secret: string | null;
  revision: number;
}

/** A row for each pair of DKIM keys (RSA and Ed25519) that was created in the admin. Of a domain, one pair at a time signs. */
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
  /** The pair signs from then until used_until. */
  used_from: Instant | null;
  used_until: Instant | null;
}

/** The addresses at which mail providers report what became of emails. */
export interface WebhooksTable {
  /** Begins the token of its address. */
  id: string;
  provider: "ses" | "postmark" | "mailgun" | "sendgrid" | "brevo" | "resend" | "json";
  /** JSON with the address's token and the provider's signing key, encrypted with the key of the data folder. */
  secret: string;
  /** Amazon's topic, fixed when it first subscribes. */
  topic: string | null;
  created_at: Instant;
  received_at: Instant | null;
  rejected_at: Instant | null;
  rejected_why: string | null;
}

/**
 * Up to where the bounce mailbox was read, and how that went: one row. UIDs belong to a place and to its UIDVALIDITY; where
 * either is another, reading begins anew.
 */
export interface MailboxReadingTable {
  id: number;
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
  /** When the owner was told of a failure. */
  told_at: Instant | null;
}

/** Which group of mailbox providers takes the mail of a domain, by its MX records. */
export interface MailDomainsTable {
  domain: string;
  /** Null when DNS did not answer. */
  provider: "gmail" | "microsoft" | "yahoo" | "apple" | "others" | null;
  looked_up_at: Instant;
  /**
   * Older versions: they save domains without it, and those are looked up again.
   * Whose mail servers they are, by the domain of their names; empty if the domain has none. Null when DNS did not answer.
   */
  organization: string | null;
}

/** The days of the warm-up on which newsletters went out. */
export interface SendDaysTable {
  /** In the site's time zone: `2026-11-25`. */
  day: string;
  emails: number;
}

/**
 * The unsaved text of a post, a newsletter or a page. A row without fields is a copy that was saved or discarded: its
 * revision keeps growing, so that a writer's stale revision never matches a later copy.
 */
export interface WorkingCopiesTable {
  id: GeneratedAlways<number>;
  written: Generated<"post" | "newsletter" | "page">;
  /** The post, newsletter or page; all three are null for a text that was never saved. */
  post_id: number | null;
  newsletter_id: number | null;
  page_id: number | null;
  /** JSON; null once it was saved or discarded. */
  fields: string | null;
  base_revision: number | null;
  revision: number;
  saved_at: Instant;
  /** Who began a text that was never saved. Authors may only write their own texts. */
  created_by: number | null;
}

/** The texts of a post, a newsletter or a page before each save that changed them. */
export interface RevisionsTable {
  id: GeneratedAlways<number>;
  /** All but one of post_id, newsletter_id and page_id are null. */
  post_id: number | null;
  newsletter_id: number | null;
  page_id: number | null;
  revision: number;
  title: string;
  /** JSON. */
  fields: string;
  saved_at: Instant;
  replaced_at: Instant;
  replaced_by: string;
}

/**
 * Texts that were replaced or discarded before they were saved. They have a table of their own, so that they and revisions
 * do not crowd each other out.
 */
export interface KeptTextsTable {
  id: GeneratedAlways<number>;
  written: Generated<"post" | "newsletter" | "page">;
  /** The post, newsletter or page; all three are null for a text that was never saved. */
  post_id: number | null;
  newsletter_id: number | null;
  page_id: number | null;
  /** The working copy of a text that was never saved, if it had one. */
  copy_id: number | null;
  kind: "replaced" | "discarded";
  title: string;
  /** JSON. */
  fields: string;
  written_at: Instant;
  kept_at: Instant;
  kept_by: string;
  /** Whose it is, if the text was never saved. */
  created_by: number | null;
}

/** The last test email of a newsletter. */
export interface TestEmailsTable {
  id: GeneratedAlways<number>;
  /** Null for one that was never saved: copy_id is its working copy. */
  newsletter_id: number | null;
  copy_id: number | null;
  recipient: string;
  sent_at: Instant;
}

/** Who has which text open, a row for each tab of a browser. Rows that are not renewed for 45 seconds are deleted. */
export interface OpenTextsTable {
  user_id: number;
  /** A random name of the tab. */
  tab: string;
  written: "post" | "newsletter" | "page";
  is_saved: boolean;
  /** The saved text, or the working copy of one that was never saved. */
  text_id: number;
  since: Instant;
  /** When the tab last said so. */
  seen_at: Instant;
}

/** How often a post was read on a day. Nothing here says by whom. */
export interface PageViewsTable {
  post_id: number;
  /** In UTC: `2026-03-02`. */
  day: string;
  views: number;
}

/** How often all posts were read on a day: the sum of page_views, including posts that were deleted since. */
export interface ViewDaysTable {
  /** In UTC: `2026-03-02`. */
  day: string;
  views: number;
}

/** Where readers came from: the utm_* parameters of the link, otherwise the host of the referring page, otherwise empty. */
export interface ViewSourcesTable {
  day: string;
  source: string;
  medium: string;
  campaign: string;
  views: number;
}

/** What happened to mails after they were sent; rows are only added. */
export interface EventsTable {
  id: GeneratedAlways<number>;
  kind: "open" | "click" | "bounce" | "complaint" | "unsubscribe";
  /** Null for a single mail. */
  newsletter_id: number | null;
  /** Refers to nobody once the person is erased. */
  subscriber_id: number | null;
  /** Separates the requests of mail scanners from those of people. */
  is_machine: Generated<boolean>;
  link: number | null;
  detail: string | null;
  /** A report that arrives twice has the same key, and is written once. */
  once_key: string | null;
  at: Instant;
  /** Set when the owner has taken back what a failure did: it no longer counts against the address. */
  taken_back_at: Instant | null;
}

/** What the bell in the admin shows. */
export interface NoticesTable {
  id: GeneratedAlways<number>;
  /** JSON of BellEvent (src/contract/insight/events.ts), whose wording is generated when it is displayed. */
  event: string;
  at: Instant;
  seen_at: Instant | null;
}

/** What the server has noticed about its surroundings, and when it last did. */
export interface ObservationsTable {
  name:
    | "forwarded-headers"
    | "scheduled-backup"
    | "write-probe"
    | "folding-announced"
    | "sunset-rule"
    | "welcome-series"
    | "mail-proof"
    | "providers-judged"
    | "sender-held"
    | "second-factor-rule";
  at: Instant;
}

/** Addresses of other programs that are told of events, signed (docs/webhooks.md). */
export interface OutgoingWebhooksTable {
  id: GeneratedAlways<number>;
  label: string;
  url: string;
  /** JSON of OutgoingType[]. */
  types: string;
  includes_addresses: boolean;
  /** Encrypted with the key of the data folder. */
  secret: string;
  /** The secret before the last rotation, encrypted. It signs too until old_secret_until, so that receivers can change over. */
  old_secret: string | null;
  old_secret_until: Instant | null;
  status: Generated<"on" | "paused" | "off">;
  /** Why Masthead switched it off; null otherwise. */
  off_reason: string | null;
  /** Since when every attempt has failed; null after a success. */
  failing_since: Instant | null;
  created_at: Instant;
}

/** One event for one webhook. */
export interface OutgoingDeliveriesTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  message_id: string;
  type: string;
  /** JSON of OutgoingData: ids, slugs and counts of the event. Addresses of subscribers are added when it is posted. */
  data: string;
  at: Instant;
  state: Generated<"pending" | "delivered" | "failed">;
  /** Those that were begun. */
  attempts: Generated<number>;
  /**
   * When an attempt is due. An attempt that has begun moves it into the future, so that nobody else posts the event
   * meanwhile.
   */
  next_at: Instant;
}

export interface OutgoingAttemptsTable {
  id: GeneratedAlways<number>;
  delivery_id: number;
  webhook_id: number;
  at: Instant;
  duration_ms: number;
  /** The HTTP status; null without an answer. */
  status: number | null;
  /** Why it counts as failed; null for a success. */
  failure: string | null;
  /** The beginning of the answer to a failed attempt. */
  excerpt: string;
}

/** One row for each import. A run in state `running` that no process works on was interrupted; the same import resumes it. */
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
  /** What a server does with it, as it says until at_work_until: a server that died says nothing more. */
  work: "import" | "undo" | null;
  at_work_until: Instant | null;
  /** How far that is, as JSON. */
  progress: string | null;
  /** Which server works on it, by its instance-id: what one did before it was killed is over when it starts again. */
  worker: string | null;
}

/** Files that wait to be imported, on whichever server; the content is in the store of files, under imports/. */
export interface ImportUploadsTable {
  id: string;
  name: string;
  size_bytes: number;
  created_at: Instant;
}

/** Keys that sign links. They are in the database so that a backup and an export contain them. */
export interface SecretsTable {
  name: string;
  value: string;
  created_at: Instant;
}

/** A sliding log: one row for each action that is limited. */
export interface RateEventsTable {
  id: GeneratedAlways<number>;
  /** Names the limit and a keyed hash of the limited client. */
  bucket: string;
  at: Instant;
}

/** Events in the order of the commits: other processes drop the pages that depend on them. */
export interface ChangesTable {
  seq: GeneratedAlways<number>;
  /** JSON of PageEvent (src/contract/insight/events.ts). */
  event: string;
  at: Instant;
}

/** How far the cache in front of the site has been told what changed (kernel/cdn): one row, where CDN is set. */
export interface CdnPurgingTable {
  id: number;
  /** The changes up to this one are purged. */
  seq: number;
  /** Since when the whole site is to be purged; null if it is not. */
  all_due_at: Instant | null;
  /** When the next attempt is due; an attempt that has begun moves it into the future. */
  next_at: Instant;
  /** Attempts that failed since the last success. */
  failures: Generated<number>;
  failing_since: Instant | null;
  /** Why the last one failed. */
  failure: string | null;
  /** When the bell told of it. */
  told_at: Instant | null;
}

/**
 * The certificate for the domains of HTTPS_DOMAIN: one row, for all servers of the database. The keys are encrypted with the
 * signing key, so that each of them can read them.
 */
export interface CertificatesTable {
  id: number;
  account_key: string;
  /** What the authority asks for while an order is open: JSON of answers by token. */
  answers: Generated<string>;
  /**
   * The authority and the domains that the certificate was ordered for (orderOf in https/certificate-state.ts); null until
   * there is one.
   */
  ordered_for: string | null;
  /** PEM, from the certificate itself to the last intermediate one. */
  chain: string | null;
  private_key: string | null;
  /** What the last attempt was for, if it failed. */
  failed_for: string | null;
  /** Why it failed. */
  failure: string | null;
  /** How many have failed in a row. */
  failures: Generated<number>;
  /** When the next one is due. */
  retry_at: Instant | null;
}

/** What was done to a newsletter and what stopped it, which the timeline of its receipt shows (kernel/newsletter-steps.ts). */
export interface NewsletterStepsTable {
  id: GeneratedAlways<number>;
  newsletter_id: number;
  /** As in the kind of its event: newsletter.pause. */
  step:
    | "schedule"
    | "unschedule"
    | "send"
    | "undo"
    | "pause"
    | "resume"
    | "cancel"
    | "retry"
    | "undo-retry"
    | "paused"
    | "stalled"
    | "missed"
    | "restart"
    | "change-sender";
  at: Instant;
  /** The name of the person at that moment; empty if it was nobody. */
  done_by: Generated<string>;
  /** Why it stopped, or from whom it comes now; empty if there is nothing to say. */
  reason: Generated<string>;
}

/**
 * The last backup and the last export that somebody began in the admin. One that has not ended and whose at_work_until has
 * passed was cut off.
 */
export interface ArchiveRunsTable {
  kind: "backup" | "export";
  /** The name of its file, which is there once the run has ended without a failure. */
  name: string;
  /** Which server makes it, by its instance-id, as it says until at_work_until. */
  worker: string;
  at_work_until: Instant;
  /** How far it is, as JSON. */
  progress: string | null;
  /** In a sentence, why there is no file. */
  failure: string | null;
  started_at: Instant;
  ended_at: Instant | null;
  /**
   * 0 for a backup without the images, which is not what somebody means who asks for one with them. A number, since SQLite's
   * strict tables have no booleans.
   */
  has_images: Generated<number>;
}

/**
 * How the words of each post were indexed last (src/server/content/search/index-post.ts): 0 if they have changed since. Triggers
 * say so, since the version before this one writes posts, too.
 */
export interface PostIndexTable {
  post_id: number;
  version: Generated<number>;
}

/** The addresses that posts, pages, files and lists of posts had on the site that they were imported from. */
export interface OldAddressesTable {
  /** A path with its query, in the spelling of src/server/kernel/http/old-address.ts. */
  address: string;
  /** What was there: a post, a page, or what has this path here. */
  post_id: number | null;
  page_id: number | null;
  /** Where a file or the posts of a category, tag or author are here. */
  path: string | null;
  /** The image or file at that path, if it is one. */
  media_id: string | null;
}

/** What each import created and changed, written in the transaction that did it. */
export interface ImportItemsTable {
  run_id: number;
  entity: "post" | "page" | "category" | "author" | "media" | "redirect" | "subscriber" | "suppression";
  entity_id: string;
  /** Its id in the source; empty if nothing looks it up. */
  source_id: Generated<string>;
  happened: "created" | "changed";
  /** JSON of a changed thing as it was; null for a created one. */
  before: string | null;
}

/**
 * The provider (OpenID Connect) through which people of an organization sign in: the one in effect, and one that was saved
 * and waits until an owner has signed in through it.
 */
export interface SignInProvidersTable {
  name: "active" | "draft";
  /** Rises with every change, of either row. */
  revision: number;
  /** What the button says. */
  label: string;
  issuer: string;
  client_id: string;
  /** Encrypted with secrets.key of the data folder. */
  sealed_secret: string;
  /** Verified addresses of this domain may create an account; empty if none may. */
  domain: string;
  role: "editor" | "author";
  /** The owner says that the provider asks for a second factor. */
  trusts_factor: boolean;
  /** Nobody signs in in another way. */
  is_only: boolean;
}

/** Who somebody is at the provider. */
export interface ProviderIdentitiesTable {
  user_id: number;
  issuer: string;
  subject: string;
  /** The verified address when it was linked. */
  email: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Browsers that were sent to the provider. A row is deleted when its answer comes. */
export interface ProviderFlowsTable {
  /** SHA-256 of what the provider sends back (state), and of the cookie of the browser. */
  state_hash: string;
  browser_hash: string;
  purpose: "sign-in" | "link" | "try" | "proof";
  /** Who was signed in, for what is not a sign-in. */
  user_id: number | null;
  /** That of the provider whose address it was. */
  revision: number;
  nonce: string;
  code_verifier: string;
  created_at: Instant;
  expires_at: Instant;
}

/**
 * Older versions: they send what programs have queued as any other single mail, and show no template.
 * The texts that programs mail to one address at a time (docs/single-mails.md).
 */
export interface MailTemplatesTable {
  id: GeneratedAlways<number>;
  /** The name by which programs ask for it. */
  slug: string;
  /** All three may have fields, `{order}` or `{name|friend}`. */
  subject: string;
  preheader: string;
  /** Clean HTML. */
  content: string;
  revision: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

/**
 * Older versions: they show a poll as a list of its answers, and take none; they cannot read a segment that asks for an answer.
 * What texts ask their readers (docs/polls.md): as the text says that was saved or sent last.
 */
export interface PollsTable {
  id: GeneratedAlways<number>;
  /** The name of the poll in texts and addresses, `data-poll`. */
  key: string;
  /** The text that may change it: `post 12`, `page 3`, or `newsletters` for all emails. */
  keeper: string;
  question: string;
  is_stars: boolean;
  /** JSON of PollAnswer[] (src/blocks/poll/html.ts). */
  answers: string;
  /** The last day on which answers are taken, in the time zone of the site. */
  closes_on: string | null;
  /** That day, if the owner has opened the poll again after it. */
  opened_past: string | null;
  /** When the owner closed it. */
  closed_at: Instant | null;
  /** From when on readers see the results: never, once they have answered, or once it is closed. */
  results: "owner" | "answered" | "closed";
}

/** The texts that ask it; the welcome email has no id. A reader answers where one of them is public or was sent. */
export interface PollTextsTable {
  id: GeneratedAlways<number>;
  poll_id: number;
  post_id: number | null;
  page_id: number | null;
  newsletter_id: number | null;
}

/** A subscriber has one answer to a poll. Those of the form on the site have no subscriber, and nothing tells whose they are. */
export interface PollAnswersTable {
  id: GeneratedAlways<number>;
  poll_id: number;
  subscriber_id: number | null;
  /** The number of the answer. */
  answer: number;
  /** The tag that the reader has by it, and that goes if the answer changes. No reference: the ids of tags are never used again. */
  tag_id: number | null;
  at: Instant;
}

/**
 * The numbers of the answers, kept by triggers: counting a million rows takes too long. On PostgreSQL an answer has many rows,
 * and their sums are the numbers.
 */
export interface PollTalliesTable {
  poll_id: number;
  answer: number;
  /** Answers of subscribers. */
  readers: number;
  /** Answers on the site. */
  visitors: number;
}

/**
 * Older versions: they read no reports, and leave those that are here as they are.
 * What mailbox providers report of the emails in the sender's name (docs/dmarc-reports.md). Anybody can write such a report.
 */
export interface DmarcRecordsTable {
  /** A hash of the domain, the reporter and the id of the report. */
  report: string;
  /** Whose policy it is about: the sender's domain then, or that of its organization. */
  domain: string;
  /** Who says that it is theirs. */
  reporter: string;
  /** What they found that the domain asks for. */
  policy: "none" | "quarantine" | "reject";
  /** The end of the time that it is about. */
  ended_at: Instant;
  /** What passed DMARC. */
  passed: "both" | "spf" | "dkim" | "neither";
  /** Whose server it was as far as SPF or a signature proves it, else its address; "others" beyond the largest. */
  source: string;
  ip: string;
  emails: number;
  /** Those of them that were refused or put into the spam folder. */
  stopped: number;
}

/**
 * Whole emails that were kept while no mail server was set, on whichever server. Only PostgreSQL has the table: with SQLite
 * they are files in the folder outbox.
 */
export interface OutboxTable {
  /** Sorts by time. */
  id: string;
  message: Buffer;
}
