-- The whole schema as of version 0.1.0, table by table in the order of the domains. Each later change is a migration of its
-- own with the next number, in both folders.
--
-- Times are ISO 8601 text in UTC with milliseconds: they sort, and they read the same in code and on the wire.

-- Site owner ---------------------------------------------------------------------------------------------------------

create table users (
  id            integer primary key autoincrement,
  username      text not null,
  username_key  text not null unique,
  password_hash text not null,
  created_at    text not null
) strict;

-- token_hash is the SHA-256 of the cookie's value, so that nobody can sign in with what this table contains.
create table sessions (
  id           integer primary key autoincrement,
  token_hash   text not null unique,
  user_id      integer not null references users on delete cascade,
  user_agent   text not null,
  created_at   text not null,
  last_seen_at text not null,
  expires_at   text not null
) strict;
create index sessions_by_user on sessions (user_id);

-- Each value is JSON. Each save of settings gets the next revision and writes it to the rows that it changes. A save that
-- names an older revision than a row has is refused.
create table settings (
  name     text primary key,
  value    text not null,
  revision integer not null default 1
) strict, without rowid;
-- The triggers *_text of this and other tables add each written or deleted text to unread_texts (see Content).
create trigger settings_text_insert after insert on settings
begin
  insert into unread_texts (place, place_id) values ('setting', new.name) on conflict do nothing;
end;
create trigger settings_text_update after update of value on settings
begin
  insert into unread_texts (place, place_id) values ('setting', new.name) on conflict do nothing;
end;
create trigger settings_text_delete after delete on settings
begin
  insert into unread_texts (place, place_id) values ('setting', old.name) on conflict do nothing;
end;

-- Content ------------------------------------------------------------------------------------------------------------

create table posts (
  id                   integer primary key autoincrement,
  title                text not null,
  slug                 text not null,
  excerpt              text not null,
  content              text not null,
  cover_image          text not null,
  category             text not null,
  author               text not null,
  status               text not null check (status in ('draft', 'published')),
  featured             boolean not null check (featured in (0, 1)),
  meta_title           text not null,
  meta_description     text not null,
  -- The address of the original, if the post first appeared elsewhere; empty for most posts.
  canonical_url        text not null default '',
  views                integer not null default 0,
  is_sample            boolean not null default 0 check (is_sample in (0, 1)),
  -- A scheduled post becomes public without a write. This is set once its event post.published has been recorded.
  publication_recorded boolean not null default 0 check (publication_recorded in (0, 1)),
  revision             integer not null default 1,
  published_at         text,
  created_at           text not null,
  updated_at           text not null,
  deleted_at           text,
  check (status = 'draft' or published_at is not null)
);
-- A post in the trash releases its address.
create unique index posts_by_slug on posts (slug) where deleted_at is null;
create index posts_public on posts (published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_public_by_category on posts (category, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index posts_featured on posts (published_at desc, id desc)
  where featured = 1 and status = 'published' and deleted_at is null;
-- Each order of the owner's list has one index. It also contains the columns that lists are filtered by, so that a count
-- and a page far down read the index alone: the rows contain the texts.
create index posts_by_date on posts (coalesce(published_at, created_at), id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_title on posts (lower(title), id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_views on posts (views, id, status, category, published_at, deleted_at) where deleted_at is null;
create index posts_by_change on posts (updated_at, id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_in_trash on posts (deleted_at, id) where deleted_at is not null;
create index posts_to_publish on posts (published_at)
  where status = 'published' and deleted_at is null and not publication_recorded;
-- The sitemap leaves these posts out.
create index posts_elsewhere on posts (id) where canonical_url <> '';
create trigger posts_text_insert after insert on posts
begin
  insert into unread_texts (place, place_id) values ('post', new.id) on conflict do nothing;
end;
create trigger posts_text_update after update of content, cover_image on posts
begin
  insert into unread_texts (place, place_id) values ('post', new.id) on conflict do nothing;
end;
create trigger posts_text_delete after delete on posts
begin
  insert into unread_texts (place, place_id) values ('post', old.id) on conflict do nothing;
end;

create table post_tags (
  post_id  integer not null references posts on delete cascade,
  position integer not null,
  tag      text not null,
  tag_key  text not null,
  primary key (post_id, tag_key)
) strict, without rowid;
create index post_tags_by_tag on post_tags (tag_key, post_id);

-- src/server/content/search/words.ts splits texts into words and folds them, so that both engines find the same posts.
create virtual table post_search using fts5 (
  title, excerpt, body,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 0"
);

-- Every word of any post, to correct typos: FTS5 would take 90 ms to list 100,000 words.
create table post_words (word text primary key) strict, without rowid;

-- The unsaved text of a post, or of a post that was never saved (post_id is null). A row without fields is a copy that was
-- saved or discarded: its revision keeps growing, so that a writer's stale revision never matches a later copy.
create table working_copies (
  id            integer primary key autoincrement,
  post_id       integer unique references posts on delete cascade,
  fields        text,
  base_revision integer,
  revision      integer not null,
  saved_at      text not null,
  check (post_id is null or base_revision is not null),
  check (post_id is not null or fields is not null)
) strict;
create index working_copies_of_unsaved on working_copies (saved_at desc, id desc) where post_id is null;
create trigger working_copies_text_insert after insert on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing;
end;
create trigger working_copies_text_update after update of fields on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing;
end;
create trigger working_copies_text_delete after delete on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', old.id) on conflict do nothing;
end;

-- The texts of a post before each save that changed them.
create table post_revisions (
  post_id     integer not null references posts on delete cascade,
  revision    integer not null,
  title       text not null,
  fields      text not null,
  saved_at    text not null,
  replaced_at text not null,
  replaced_by text not null,
  primary key (post_id, revision)
) strict;
create trigger post_revisions_text_insert after insert on post_revisions
begin
  insert into unread_texts (place, place_id) values ('version', new.post_id || ':' || new.revision) on conflict do nothing;
end;
create trigger post_revisions_text_delete after delete on post_revisions
begin
  insert into unread_texts (place, place_id) values ('version', old.post_id || ':' || old.revision) on conflict do nothing;
end;

-- Texts that were replaced or discarded before they were saved. For a post that was never saved, post_id is null and
-- copy_id is its working copy, if it had one. They have a table of their own, so that they and post_revisions do not crowd
-- each other out.
create table kept_texts (
  id         integer primary key autoincrement,
  post_id    integer references posts on delete cascade,
  copy_id    integer,
  kind       text not null check (kind in ('replaced', 'discarded')),
  title      text not null,
  fields     text not null,
  written_at text not null,
  kept_at    text not null,
  kept_by    text not null
) strict;
create index kept_texts_by_post on kept_texts (post_id, id);
create index kept_texts_by_copy on kept_texts (copy_id) where copy_id is not null;
-- In unread_texts their key is "post:text-id", where post is 0 if the post was never saved.
create trigger kept_texts_text_insert after insert on kept_texts
begin
  insert into unread_texts (place, place_id) values ('version', coalesce(new.post_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_update after update of post_id on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      ('version', coalesce(old.post_id, 0) || ':text-' || old.id),
      ('version', coalesce(new.post_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_delete after delete on kept_texts
begin
  insert into unread_texts (place, place_id) values ('version', coalesce(old.post_id, 0) || ':text-' || old.id)
    on conflict do nothing;
end;

-- An address that a post had while readers could see it. It leads to the post, whatever the post's address is now, so that
-- there are no chains. If another post has the address today, that post is shown.
create table slug_redirects (
  slug    text primary key,
  post_id integer not null references posts on delete cascade
) strict, without rowid;
create index slug_redirects_by_post on slug_redirects (post_id);

-- The address of a post on the site that it was imported from: a path with its query, in the spelling of
-- src/server/kernel/http/old-address.ts.
create table old_addresses (
  address text primary key,
  post_id integer not null references posts on delete cascade
) strict, without rowid;
create index old_addresses_by_post on old_addresses (post_id);

create table media (
  id         text primary key,
  format     text not null,
  width      integer not null,
  height     integer not null,
  size_bytes integer not null,
  -- The name of an imported file that is not an image, in its address and for its download; null for an image.
  file_name  text,
  created_at text not null
) strict, without rowid;
create index media_by_date on media (created_at desc, id);

-- Texts that were written or deleted, and whose images no job has looked up since.
create table unread_texts (
  place    text not null check (place in ('post', 'copy', 'version', 'newsletter', 'mail', 'setting')),
  place_id text not null,
  primary key (place, place_id)
) strict, without rowid;

-- The images that each text shows: the id of an upload, or the address of an image on another site.
create table image_uses (
  image    text not null,
  place    text not null,
  place_id text not null,
  part     text not null check (part in ('cover', 'text')),
  primary key (image, place, place_id, part)
) strict, without rowid;
create index image_uses_by_place on image_uses (place, place_id);

-- Images on other sites that posts show, and our copies of them. If next_at is null, no job asks for the image any more: we
-- have a copy, or it could not be downloaded.
create table foreign_images (
  address  text primary key,
  media_id text references media on delete set null,
  attempts integer not null default 0,
  next_at  text,
  failure  text not null default ''
) strict, without rowid;
create index foreign_images_due on foreign_images (attempts, next_at) where next_at is not null;
create index foreign_images_by_copy on foreign_images (media_id) where media_id is not null;

-- Audience -----------------------------------------------------------------------------------------------------------

create table subscribers (
  id              integer primary key autoincrement,
  email           text not null,
  mailbox_key     text not null unique,
  name            text not null default '',
  status          text not null check (status in ('pending', 'active', 'unsubscribed')),
  source          text not null,
  subscribed_at   text not null,
  confirmed_at    text,
  -- When a pending subscriber was asked to confirm for the second and last time.
  reminded_at     text,
  -- Until then an active subscriber gets no newsletters.
  paused_until    text,
  unsubscribed_at text
) strict;
-- Lists are searched with LIKE. Each order carries the address, so that a search reads its index alone.
create index subscribers_by_date on subscribers (subscribed_at, id, mailbox_key);
create index subscribers_by_status on subscribers (status, subscribed_at, id, mailbox_key);
create index subscribers_by_status_email on subscribers (status, mailbox_key);
-- The few addresses whose spelling differs from their key by more than case, such as those of international domains.
create index subscribers_spelled_otherwise on subscribers (email) where cast(lower(email) <> mailbox_key as integer) = 1;
create index subscribers_pausing on subscribers (status, paused_until) where paused_until is not null;
-- A send reads its audience in the order of ids, some hundreds at a time.
create index subscribers_to_mail on subscribers (status, id);

-- The number of subscribers in each status, kept by triggers: counting a million rows takes too long.
create table subscriber_tallies (
  name  text primary key,
  count integer not null
) strict, without rowid;
insert into subscriber_tallies (name, count) values ('pending', 0), ('active', 0), ('unsubscribed', 0);
create trigger subscribers_tally_insert after insert on subscribers
begin
  update subscriber_tallies set count = count + 1 where name = new.status;
end;
create trigger subscribers_tally_update after update of status on subscribers
begin
  update subscriber_tallies set count = count + (name = new.status) - (name = old.status)
    where name in (new.status, old.status);
end;
create trigger subscribers_tally_delete after delete on subscribers
begin
  update subscriber_tallies set count = count - 1 where name = old.status;
end;

-- The number of subscribers who became active on a day (UTC), and of active ones who left, kept by triggers. A subscriber
-- who is deleted while active is taken out of the day's gains, so that all gains minus all losses are the active ones.
create table subscriber_days (
  day    text primary key,
  gained integer not null default 0,
  lost   integer not null default 0
) strict, without rowid;
create trigger subscribers_days_insert after insert on subscribers when new.status = 'active'
begin
  insert into subscriber_days (day, gained) values (substr(coalesce(new.confirmed_at, new.subscribed_at), 1, 10), 1)
    on conflict (day) do update set gained = gained + 1;
end;
create trigger subscribers_days_gain after update of status on subscribers
  when old.status <> 'active' and new.status = 'active'
    and (old.status = 'pending' or new.confirmed_at is not old.confirmed_at)
begin
  insert into subscriber_days (day, gained) values (substr(coalesce(new.confirmed_at, new.subscribed_at), 1, 10), 1)
    on conflict (day) do update set gained = gained + 1;
end;
-- A subscriber who undoes an unsubscribe was never lost.
create trigger subscribers_days_return after update of status on subscribers
  when old.status = 'unsubscribed' and new.status = 'active' and new.confirmed_at is old.confirmed_at
begin
  insert into subscriber_days (day, lost) values (substr(coalesce(old.unsubscribed_at, old.subscribed_at), 1, 10), -1)
    on conflict (day) do update set lost = lost - 1;
end;
create trigger subscribers_days_lose after update of status on subscribers
  when old.status = 'active' and new.status <> 'active'
begin
  insert into subscriber_days (day, lost) values (substr(coalesce(new.unsubscribed_at, new.subscribed_at), 1, 10), 1)
    on conflict (day) do update set lost = lost + 1;
end;
create trigger subscribers_days_delete after delete on subscribers when old.status = 'active'
begin
  insert into subscriber_days (day, gained) values (substr(coalesce(old.confirmed_at, old.subscribed_at), 1, 10), -1)
    on conflict (day) do update set gained = gained - 1;
end;

-- Requests to subscribe. A request writes one row whatever the address is, so that its time does not reveal who is on the
-- list; a job does the rest. A request that the job cannot handle is retried at next_at, after growing pauses.
create table subscription_requests (
  id          integer primary key autoincrement,
  email       text not null,
  mailbox_key text not null,
  at          text not null,
  attempts    integer not null default 0,
  next_at     text
) strict;

-- What people agreed to, in which words, how they said it and where. Many consents share one statement.
create table consent_statements (
  id      integer primary key autoincrement,
  how     text not null check (how in ('confirmation', 'owner', 'list')),
  wording text not null,
  source  text not null,
  unique (how, wording, source)
) strict;

-- Who agreed to a statement, and when. No IP address: the click on a mailed button is the better proof.
create table consents (
  subscriber_id integer not null references subscribers on delete cascade,
  given_at      text not null,
  statement_id  integer not null references consent_statements,
  primary key (subscriber_id, given_at)
) strict, without rowid;

-- Nobody in this table is mailed. The key is a keyed hash, which remains when the person is erased. subscriber_id is set
-- for as long as we know the person.
create table suppressions (
  address_hash  text primary key,
  reason        text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  evidence      text not null,
  created_at    text not null,
  subscriber_id integer references subscribers on delete set null
) strict, without rowid;
create index suppressions_by_subscriber on suppressions (subscriber_id);
-- With the subscriber, so that a search reads whom all suppressions are about from the index alone.
create index suppressions_by_date on suppressions (created_at desc, address_hash, subscriber_id);
create index suppressions_by_reason on suppressions (reason, created_at desc, address_hash, subscriber_id);

-- Mailing ------------------------------------------------------------------------------------------------------------

create table newsletters (
  id             integer primary key autoincrement,
  -- The address of the web version, assigned when the newsletter is first sent.
  slug           text,
  subject        text not null,
  preheader      text not null default '',
  content        text not null,
  status         text not null check (status in
    ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  -- Each change of a draft increments it. A save that names an older revision is refused.
  revision       integer not null default 1,
  scheduled_for  text,
  not_after      text,
  -- Before this time no mail goes out, and the send can be undone.
  send_at        text,
  prepare_cursor integer not null default 0,
  total_count    integer not null default 0,
  sent_count     integer not null default 0,
  failed_count   integer not null default 0,
  -- The part of failed_count whose outcome is unknown and that is held for the owner (SEND_IN_DOUBT=hold).
  in_doubt_count integer not null default 0,
  -- The part of failed_count that a mail server has refused for good.
  bounced_count  integer not null default 0,
  skipped_count  integer not null default 0,
  opened_count   integer not null default 0,
  clicked_count  integer not null default 0,
  machine_count  integer not null default 0,
  error          text,
  created_at     text not null,
  updated_at     text not null,
  started_at     text,
  -- When the deliveries of the whole audience were written.
  frozen_at      text,
  sent_at        text,
  -- When the outcome of every delivery was final.
  closed_at      text,
  -- Set if the owner's list leaves the newsletter out. Readers keep its page, its links and its place in the archive.
  hidden_at      text,
  check (status <> 'scheduled' or scheduled_for is not null),
  check (status <> 'sent' or total_count = sent_count + failed_count + skipped_count)
) strict;
create unique index newsletters_by_slug on newsletters (slug);
create index newsletters_by_date on newsletters (created_at desc, id desc);
create index newsletters_at_work on newsletters (id) where closed_at is null and status <> 'draft';
-- The archive, newest first.
create index newsletters_archive on newsletters (send_at desc, id desc) where send_at is not null;
create trigger newsletters_text_insert after insert on newsletters
begin
  insert into unread_texts (place, place_id) values ('newsletter', new.id) on conflict do nothing;
end;
create trigger newsletters_text_update after update of content on newsletters
begin
  insert into unread_texts (place, place_id) values ('newsletter', new.id) on conflict do nothing;
end;
create trigger newsletters_text_delete after delete on newsletters
begin
  insert into unread_texts (place, place_id) values ('newsletter', old.id) on conflict do nothing;
end;

-- A newsletter as it was when it was sent: every copy is made from it, whatever is edited later. It has placeholders where
-- each recipient gets a text of their own.
create table newsletter_renders (
  newsletter_id integer primary key references newsletters on delete cascade,
  mail_from     text not null,
  -- Empty if replies go to the sender.
  reply_to      text not null default '',
  list_id       text not null,
  subject       text not null,
  html          text not null,
  text          text not null,
  dated_at      text not null
) strict;
create trigger newsletter_renders_text_insert after insert on newsletter_renders
begin
  insert into unread_texts (place, place_id) values ('mail', new.newsletter_id) on conflict do nothing;
end;
create trigger newsletter_renders_text_update after update of html on newsletter_renders
begin
  insert into unread_texts (place, place_id) values ('mail', new.newsletter_id) on conflict do nothing;
end;
create trigger newsletter_renders_text_delete after delete on newsletter_renders
begin
  insert into unread_texts (place, place_id) values ('mail', old.newsletter_id) on conflict do nothing;
end;

-- The targets of a newsletter's tracked links. A link can lead only to an address in this table.
create table newsletter_links (
  newsletter_id integer not null references newsletters on delete cascade,
  n             integer not null,
  url           text not null,
  clicks        integer not null default 0,
  primary key (newsletter_id, n)
) strict, without rowid;

-- The unit of work of a send: one row for 500 recipients.
create table newsletter_chunks (
  newsletter_id integer not null references newsletters on delete cascade,
  chunk         integer not null,
  state         text not null default 'open' check (state in ('open', 'done')),
  -- Set while the sender works on the chunk.
  taken_at      text,
  not_before    text,
  -- The sender may have sent up to this n. If it dies, deliveries up to here that have no outcome are in doubt.
  handed_out    integer not null default 0,
  -- Set when a mail of this chunk may be out although no row says that it was sent: the mail server was gone before it
  -- answered, or a sender died while it worked on the chunk.
  doubtful_at   text,
  primary key (newsletter_id, chunk)
) strict, without rowid;
create index newsletter_chunks_open on newsletter_chunks (newsletter_id, chunk) where state = 'open';

-- One row for each recipient of a newsletter, written once when the audience is frozen. The unique pair makes a second copy
-- to the same subscriber impossible. opened_at and clicked_at are the first time, so that nobody counts twice.
create table deliveries (
  newsletter_id integer not null references newsletters on delete cascade,
  chunk         integer not null,
  n             integer not null,
  subscriber_id integer not null,
  address       text not null,
  state         text not null default 'pending'
                check (state in ('pending', 'sent', 'failed', 'deferred', 'skipped')),
  attempts      integer not null default 0,
  next_at       text,
  code          text,
  done_at       text,
  opened_at     text,
  clicked_at    text,
  primary key (newsletter_id, chunk, n),
  unique (newsletter_id, subscriber_id)
) strict, without rowid;

-- One sender at a time works on a database. Taking the lock increments the epoch, and each write of the sender checks it,
-- so that a sender that has lost its lock records nothing more.
create table sending_epoch (
  id    integer primary key check (id = 1),
  epoch integer not null
);

-- The server that sends from this database. A server that runs on a copy finds another server's name here, and sends
-- nothing until the owner confirms.
create table sender (
  id         integer primary key check (id = 1),
  place      text not null,
  public_url text not null,
  held_since text
) strict;

-- The weeks whose digest is made, so that two servers never make two. Without a newsletter, there was nothing new, the
-- owner wanted no digest, or the newsletter was deleted.
create table digests (
  week          text primary key,
  made_at       text not null,
  newsletter_id integer references newsletters on delete set null
) strict, without rowid;

-- Single mails (confirmations, notices) until a mail server has accepted them.
create table mails (
  id         integer primary key autoincrement,
  recipient  text not null,
  subject    text not null,
  message    text not null,
  state      text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts   integer not null default 0,
  next_at    text not null,
  error      text,
  created_at text not null,
  done_at    text
) strict;
create index mails_due on mails (next_at, id) where state = 'pending';
create index mails_by_recipient on mails (recipient);

-- Insight ------------------------------------------------------------------------------------------------------------

-- How often a post was read on a day (UTC, `2026-03-02`). Nothing here says by whom.
create table page_views (
  post_id integer not null references posts on delete cascade,
  day     text not null,
  views   integer not null,
  primary key (post_id, day)
) strict, without rowid;
-- With the views, so that the most read posts of a period are found in the index alone.
create index page_views_by_day on page_views (day, post_id, views);

-- How often all posts were read on a day (UTC): the sum of page_views, including posts that were deleted since.
create table view_days (
  day   text primary key,
  views integer not null
) strict, without rowid;

-- Where readers came from: the utm_* parameters of the link, otherwise the host of the referring page, otherwise empty.
create table view_sources (
  day      text not null,
  source   text not null,
  medium   text not null,
  campaign text not null,
  views    integer not null,
  primary key (day, source, medium, campaign)
) strict, without rowid;

-- What happened to mails after they were sent; rows are only added. is_machine separates the requests of mail scanners from
-- those of people. After a person is erased, subscriber_id refers to nobody. A report that arrives twice has the same
-- once_key, and is written once.
create table events (
  id            integer primary key autoincrement,
  kind          text not null check (kind in ('open', 'click', 'bounce', 'complaint', 'unsubscribe')),
  newsletter_id integer references newsletters on delete cascade,
  subscriber_id integer,
  is_machine    boolean not null default 0 check (is_machine in (0, 1)),
  link          integer,
  detail        text,
  once_key      text,
  at            text not null
);
create index events_by_newsletter on events (newsletter_id, kind);
create index events_by_subscriber on events (subscriber_id, at);
create unique index events_once on events (once_key) where once_key is not null;
-- Signs of trouble with the list or the server: few rows among the many opens and clicks.
create index events_of_trouble on events (kind, at) where kind in ('bounce', 'complaint');

-- What the bell in the admin shows: an event in JSON (src/contract/events.ts), whose wording is generated when it is
-- displayed.
create table notices (
  id      integer primary key autoincrement,
  event   text not null,
  at      text not null,
  seen_at text
) strict;

-- What the server has noticed about its surroundings, and when it last did.
create table observations (
  name text primary key,
  at   text not null
) strict, without rowid;

-- Moving -------------------------------------------------------------------------------------------------------------

-- One row for each import. A run in state `running` that no process works on was interrupted; the same import resumes it.
create table import_runs (
  id          integer primary key autoincrement,
  kind        text not null check (kind in ('posts', 'subscribers')),
  format      text not null,
  source      text not null,
  state       text not null check (state in ('running', 'done', 'undone', 'failed')),
  report      text,
  started_at  text not null,
  finished_at text,
  undone_at   text,
  check (state <> 'undone' or undone_at is not null)
) strict;
create index import_runs_by_source on import_runs (kind, format, source) where state = 'running';

-- What each import created and changed, written in the transaction that did it. source_id is the thing's id in the source,
-- or empty if nothing looks it up. before is JSON of a changed thing as it was.
create table import_items (
  run_id    integer not null references import_runs on delete cascade,
  entity    text not null check (entity in ('post', 'media', 'redirect', 'subscriber', 'suppression')),
  entity_id text not null,
  source_id text not null default '',
  happened  text not null check (happened in ('created', 'changed')),
  before    text,
  primary key (run_id, entity, entity_id),
  check (happened = 'created' or before is not null)
) strict, without rowid;
create index import_items_by_source on import_items (entity, source_id) where source_id <> '';

-- Kernel -------------------------------------------------------------------------------------------------------------

-- Keys that sign links. They are in the database so that a backup and an export contain them.
create table secrets (
  name       text primary key,
  value      text not null,
  created_at text not null
) strict, without rowid;

-- A sliding log: one row for each action that is limited. bucket names the limit and a keyed hash of the limited client.
create table rate_events (
  id     integer primary key autoincrement,
  bucket text not null,
  at     text not null
) strict;
create index rate_events_by_bucket on rate_events (bucket, at);
create index rate_events_by_time on rate_events (at);

-- Events in JSON (src/contract/events.ts), in the order of the commits: other processes drop the pages that depend on them.
create table changes (
  seq   integer primary key autoincrement,
  event text not null,
  at    text not null
) strict;
create index changes_by_time on changes (at);
