import type {
  ChangesTable,
  NoticesTable,
  ObservationsTable,
  RateEventsTable,
  SecretsTable,
  SessionsTable,
  SettingsTable,
  UsersTable,
} from "./tables/accounts.ts";
import type { ImportItemsTable, ImportRunsTable } from "./tables/imports.ts";
import type {
  DeliveriesTable,
  DigestsTable,
  EventsTable,
  MailsTable,
  NewsletterChunksTable,
  NewsletterLinksTable,
  NewsletterRendersTable,
  NewslettersTable,
  SendingEpochTable,
  SenderTable,
} from "./tables/newsletters.ts";
import type {
  ForeignPicturesTable,
  MediaTable,
  PictureUsesTable,
  UnreadTextsTable,
} from "./tables/pictures.ts";
import type {
  KeptTextsTable,
  OldAddressesTable,
  PageViewsTable,
  PostRevisionsTable,
  PostTagsTable,
  PostsTable,
  SlugRedirectsTable,
  ViewDaysTable,
  ViewSourcesTable,
  WorkingCopiesTable,
} from "./tables/posts.ts";
import type {
  ConsentStatementsTable,
  ConsentsTable,
  SubscriberDaysTable,
  SubscriberTalliesTable,
  SubscribersTable,
  SubscriptionRequestsTable,
  SuppressionsTable,
} from "./tables/readers.ts";

/** The tables as `migrations/` makes them, in the values that the code sees (see `values.ts`). */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  rate_events: RateEventsTable;
  secrets: SecretsTable;
  settings: SettingsTable;
  observations: ObservationsTable;
  changes: ChangesTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  working_copies: WorkingCopiesTable;
  post_revisions: PostRevisionsTable;
  kept_texts: KeptTextsTable;
  slug_redirects: SlugRedirectsTable;
  old_addresses: OldAddressesTable;
  page_views: PageViewsTable;
  view_days: ViewDaysTable;
  view_sources: ViewSourcesTable;
  media: MediaTable;
  unread_texts: UnreadTextsTable;
  picture_uses: PictureUsesTable;
  foreign_pictures: ForeignPicturesTable;
  subscribers: SubscribersTable;
  subscription_requests: SubscriptionRequestsTable;
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
  sending_epoch: SendingEpochTable;
  sender: SenderTable;
  notices: NoticesTable;
  mails: MailsTable;
  import_runs: ImportRunsTable;
  import_items: ImportItemsTable;
}
