-- The whole schema as of version 0.1.0, table by table in the order of the domains. Each later change is a migration of its
-- own with the next number, in both folders.
--
-- Times are timestamptz(3): milliseconds, as in the code and on the wire.

-- Site owner ---------------------------------------------------------------------------------------------------------

create table users (
  id            bigint generated always as identity primary key,
  username      text not null,
  username_key  text not null unique,
  password_hash text not null,
  created_at    timestamptz(3) not null
);

-- token_hash is the SHA-256 of the cookie's value, so that nobody can sign in with what this table contains.
create table sessions (
  id           bigint generated always as identity primary key,
  token_hash   text not null unique,
  user_id      bigint not null references users on delete cascade,
  user_agent   text not null,
  created_at   timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at   timestamptz(3) not null
);
create index sessions_by_user on sessions (user_id);

-- Each value is JSON. Each save of settings gets the next revision and writes it to the rows that it changes. A save that
-- names an older revision than a row has is refused.
create table settings (
  name     text primary key,
  value    text not null,
  revision integer not null default 1
);
-- The triggers *_text of this and other tables add each written or deleted text to unread_texts (see Content).

-- A row that exists already is locked by the update, so that no job takes it and reads the old text before this
-- transaction is committed.
create function note_text() returns trigger language plpgsql as $$
declare
  text_row record;
  key text;
begin
  if tg_op = 'DELETE' then
    text_row := old;
  else
    text_row := new;
  end if;
  if tg_argv[0] = 'version' then
    key := text_row.post_id || ':' || text_row.revision;
  elsif tg_argv[0] = 'mail' then
    key := text_row.newsletter_id;
  elsif tg_argv[0] = 'setting' then
    key := text_row.name;
  else
    key := text_row.id;
  end if;
  insert into unread_texts (place, place_id) values (tg_argv[0], key)
    on conflict (place, place_id) do update set place = excluded.place;
  return null;
end
$$;
create trigger settings_text after insert or delete or update of value on settings
  for each row execute function note_text('setting');

-- Content ------------------------------------------------------------------------------------------------------------

create table posts (
  id                   bigint generated always as identity primary key,
  title                text not null,
  slug                 text not null,
  excerpt              text not null,
  content              text not null,
  cover_image          text not null,
  category             text not null,
  author               text not null,
  status               text not null check (status in ('draft', 'published')),
  featured             boolean not null,
  meta_title           text not null,
  meta_description     text not null,
  -- The address of the original, if the post first appeared elsewhere; empty for most posts.
  canonical_url        text not null default '',
  views                bigint not null default 0,
  is_sample            boolean not null default false,
  -- A scheduled post becomes public without a write. This is set once its event post.published has been recorded.
  publication_recorded boolean not null default false,
  revision             integer not null default 1,
  published_at         timestamptz(3),
  created_at           timestamptz(3) not null,
  updated_at           timestamptz(3) not null,
  deleted_at           timestamptz(3),
  check (status = 'draft' or published_at is not null)
);
-- A post in the trash releases its address.
create unique index posts_by_slug on posts (slug) where deleted_at is null;
create index posts_public on posts (published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_public_by_category on posts (category, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index posts_featured on posts (published_at desc, id desc)
  where featured and status = 'published' and deleted_at is null;
-- Each order of the owner's list has one index. It also contains the columns that lists are filtered by, so that a count
-- and a page far down read the index alone: the rows contain the texts.
create index posts_by_date on posts (coalesce(published_at, created_at), id)
  include (status, category, published_at, created_at, deleted_at) where deleted_at is null;
create index posts_by_title on posts (lower(title), id)
  include (title, status, category, published_at, deleted_at) where deleted_at is null;
create index posts_by_views on posts (views, id) include (status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_change on posts (updated_at, id) include (status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_in_trash on posts (deleted_at, id) where deleted_at is not null;
create index posts_to_publish on posts (published_at)
  where status = 'published' and deleted_at is null and not publication_recorded;
-- The sitemap leaves these posts out.
create index posts_elsewhere on posts (id) where canonical_url <> '';
create trigger posts_text after insert or delete or update of content, cover_image on posts
  for each row execute function note_text('post');

create table post_tags (
  post_id  bigint not null references posts on delete cascade,
  position integer not null,
  tag      text not null,
  tag_key  text not null,
  primary key (post_id, tag_key)
);
create index post_tags_by_tag on post_tags (tag_key, post_id);

-- src/server/content/search/words.ts splits texts into words and folds them, so that both engines find the same posts.
create table post_search (
  post_id  bigint primary key references posts on delete cascade,
  document tsvector not null
);
-- A search reads through all entries that wait to go into the index: after an undone import of 746 posts it took 20 to
-- 120 s. Without fastupdate, entries go in at once.
create index post_search_by_word on post_search using gin (document) with (fastupdate = off);

-- Every word of any post, to correct typos.
create table post_words (word text primary key);

-- The unsaved text of a post, or of a post that was never saved (post_id is null). A row without fields is a copy that was
-- saved or discarded: its revision keeps growing, so that a writer's stale revision never matches a later copy.
create table working_copies (
  id            bigint generated always as identity primary key,
  post_id       bigint unique references posts on delete cascade,
  fields        text,
  base_revision integer,
  revision      integer not null,
  saved_at      timestamptz(3) not null,
  check (post_id is null or base_revision is not null),
  check (post_id is not null or fields is not null)
);
create index working_copies_of_unsaved on working_copies (saved_at desc, id desc) where post_id is null;
create trigger working_copies_text after insert or delete or update of fields on working_copies
  for each row execute function note_text('copy');

-- The texts of a post before each save that changed them.
create table post_revisions (
  post_id     bigint not null references posts on delete cascade,
  revision    integer not null,
  title       text not null,
  fields      text not null,
  saved_at    timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  replaced_by text not null,
  primary key (post_id, revision)
);
create trigger post_revisions_text after insert or delete on post_revisions
  for each row execute function note_text('version');

-- Texts that were replaced or discarded before they were saved. For a post that was never saved, post_id is null and
-- copy_id is its working copy, if it had one. They have a table of their own, so that they and post_revisions do not crowd
-- each other out.
create table kept_texts (
  id         bigint generated always as identity primary key,
  post_id    bigint references posts on delete cascade,
  copy_id    bigint,
  kind       text not null check (kind in ('replaced', 'discarded')),
  title      text not null,
  fields     text not null,
  written_at timestamptz(3) not null,
  kept_at    timestamptz(3) not null,
  kept_by    text not null
);
create index kept_texts_by_post on kept_texts (post_id, id);
create index kept_texts_by_copy on kept_texts (copy_id) where copy_id is not null;
-- In unread_texts their key is "post:text-id", where post is 0 if the post was never saved.
create function note_kept_text() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into unread_texts (place, place_id)
      values ('version', coalesce(old.post_id, 0) || ':text-' || old.id)
      on conflict (place, place_id) do update set place = excluded.place;
  end if;
  if tg_op <> 'DELETE' then
    insert into unread_texts (place, place_id)
      values ('version', coalesce(new.post_id, 0) || ':text-' || new.id)
      on conflict (place, place_id) do update set place = excluded.place;
  end if;
  return null;
end
$$;
create trigger kept_texts_text after insert or delete or update of post_id on kept_texts
  for each row execute function note_kept_text();

-- An address that a post had while readers could see it. It leads to the post, whatever the post's address is now, so that
-- there are no chains. If another post has the address today, that post is shown.
create table slug_redirects (
  slug    text primary key,
  post_id bigint not null references posts on delete cascade
);
create index slug_redirects_by_post on slug_redirects (post_id);

-- The address of a post on the site that it was imported from: a path with its query, in the spelling of
-- src/server/kernel/http/old-address.ts.
create table old_addresses (
  address text primary key,
  post_id bigint not null references posts on delete cascade
);
create index old_addresses_by_post on old_addresses (post_id);

create table media (
  id         text primary key,
  format     text not null,
  width      integer not null,
  height     integer not null,
  size_bytes bigint not null,
  -- The name of an imported file that is not an image, in its address and for its download; null for an image.
  file_name  text,
  created_at timestamptz(3) not null
);
create index media_by_date on media (created_at desc, id);

-- Texts that were written or deleted, and whose images no job has looked up since.
create table unread_texts (
  place    text not null check (place in ('post', 'copy', 'version', 'newsletter', 'mail', 'setting')),
  place_id text not null,
  primary key (place, place_id)
);

-- The images that each text shows: the id of an upload, or the address of an image on another site.
create table image_uses (
  image    text not null,
  place    text not null,
  place_id text not null,
  part     text not null check (part in ('cover', 'text')),
  primary key (image, place, place_id, part)
);
create index image_uses_by_place on image_uses (place, place_id);

-- Images on other sites that posts show, and our copies of them. If next_at is null, no job asks for the image any more: we
-- have a copy, or it could not be downloaded.
create table foreign_images (
  address  text primary key,
  media_id text references media on delete set null,
  attempts integer not null default 0,
  next_at  timestamptz(3),
  failure  text not null default ''
);
create index foreign_images_due on foreign_images (attempts, next_at) where next_at is not null;
create index foreign_images_by_copy on foreign_images (media_id) where media_id is not null;

-- Audience -----------------------------------------------------------------------------------------------------------

create table subscribers (
  id              bigint generated always as identity primary key,
  email           text not null,
  mailbox_key     text not null unique,
  name            text not null default '',
  status          text not null check (status in ('pending', 'active', 'unsubscribed')),
  source          text not null,
  subscribed_at   timestamptz(3) not null,
  confirmed_at    timestamptz(3),
  -- When a pending subscriber was asked to confirm for the second and last time.
  reminded_at     timestamptz(3),
  -- Until then an active subscriber gets no newsletters.
  paused_until    timestamptz(3),
  unsubscribed_at timestamptz(3)
);
-- Lists are searched with LIKE. Each order carries the address, so that a search reads its index alone.
create index subscribers_by_date on subscribers (subscribed_at, id, mailbox_key);
create index subscribers_by_status on subscribers (status, subscribed_at, id, mailbox_key);
create index subscribers_by_email on subscribers (mailbox_key, id);
create index subscribers_by_status_email on subscribers (status, mailbox_key, id);
-- The few addresses whose spelling differs from their key by more than case, such as those of international domains.
create index subscribers_spelled_otherwise on subscribers (email) where cast(lower(email) <> mailbox_key as integer) = 1;
create index subscribers_pausing on subscribers (status, paused_until) where paused_until is not null;
-- A send reads its audience in the order of ids, some hundreds at a time.
create index subscribers_to_mail on subscribers (status, id);

-- The number of subscribers in each status, kept by triggers: counting a million rows takes too long. Each statement adds
-- rows and changes none, so that transactions never wait for each other here; the sum is the number.
create table subscriber_tallies (
  name  text not null,
  count bigint not null
);
create function tally_new_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_tallies select status, count(*) from after_it group by status;
  return null;
end
$$;
create trigger subscribers_tally_insert after insert on subscribers
  referencing new table as after_it
  for each statement execute function tally_new_subscribers();
create function tally_changed_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_tallies
    select status, sum(n)
    from (
      select status, 1 as n from after_it
      union all
      select status, -1 from before_it
    ) as each_one
    group by status
    having sum(n) <> 0;
  return null;
end
$$;
create trigger subscribers_tally_update after update on subscribers
  referencing old table as before_it new table as after_it
  for each statement execute function tally_changed_subscribers();
create function tally_gone_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_tallies select status, -count(*) from before_it group by status;
  return null;
end
$$;
create trigger subscribers_tally_delete after delete on subscribers
  referencing old table as before_it
  for each statement execute function tally_gone_subscribers();

-- The number of subscribers who became active on a day (UTC), and of active ones who left, kept by triggers. A subscriber
-- who is deleted while active is taken out of the day's gains, so that all gains minus all losses are the active ones.
-- Each statement adds rows and changes none, so that transactions never wait for each other here; the sums are the numbers.
create table subscriber_days (
  day    text not null,
  gained bigint not null default 0,
  lost   bigint not null default 0
);
create index subscriber_days_by_day on subscriber_days (day);
create function day_of(moment timestamptz) returns text language sql immutable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD')
$$;
create function days_of_new_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained)
    select day_of(coalesce(confirmed_at, subscribed_at)), count(*)
    from after_it
    where status = 'active'
    group by 1;
  return null;
end
$$;
create trigger subscribers_days_insert after insert on subscribers
  referencing new table as after_it
  for each statement execute function days_of_new_subscribers();
-- A subscriber who undoes an unsubscribe was never lost.
create function days_of_changed_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained, lost)
    select day, sum(gained), sum(lost)
    from (
      select
        case
          when a.status <> 'active' then day_of(coalesce(a.unsubscribed_at, a.subscribed_at))
          when b.status = 'pending' or a.confirmed_at is distinct from b.confirmed_at
            then day_of(coalesce(a.confirmed_at, a.subscribed_at))
          else day_of(coalesce(b.unsubscribed_at, b.subscribed_at))
        end as day,
        case
          when a.status = 'active' and (b.status = 'pending' or a.confirmed_at is distinct from b.confirmed_at) then 1
          else 0
        end as gained,
        case
          when a.status <> 'active' then 1
          when b.status = 'pending' or a.confirmed_at is distinct from b.confirmed_at then 0
          else -1
        end as lost
      from after_it a
      join before_it b on a.id = b.id
      where a.status <> b.status and 'active' in (a.status, b.status)
    ) as each_one
    group by day;
  return null;
end
$$;
create trigger subscribers_days_update after update on subscribers
  referencing old table as before_it new table as after_it
  for each statement execute function days_of_changed_subscribers();
create function days_of_gone_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained)
    select day_of(coalesce(confirmed_at, subscribed_at)), -count(*)
    from before_it
    where status = 'active'
    group by 1;
  return null;
end
$$;
create trigger subscribers_days_delete after delete on subscribers
  referencing old table as before_it
  for each statement execute function days_of_gone_subscribers();

-- Requests to subscribe. A request writes one row whatever the address is, so that its time does not reveal who is on the
-- list; a job does the rest. A request that the job cannot handle is retried at next_at, after growing pauses.
create table subscription_requests (
  id          bigint generated always as identity primary key,
  email       text not null,
  mailbox_key text not null,
  at          timestamptz(3) not null,
  attempts    integer not null default 0,
  next_at     timestamptz(3)
);

-- What people agreed to, in which words, how they said it and where. Many consents share one statement.
create table consent_statements (
  id      bigint generated always as identity primary key,
  how     text not null check (how in ('confirmation', 'owner', 'list')),
  wording text not null,
  source  text not null,
  unique (how, wording, source)
);

-- Who agreed to a statement, and when. No IP address: the click on a mailed button is the better proof.
create table consents (
  subscriber_id bigint not null references subscribers on delete cascade,
  given_at      timestamptz(3) not null,
  statement_id  bigint not null references consent_statements,
  primary key (subscriber_id, given_at)
);

-- Nobody in this table is mailed. The key is a keyed hash, which remains when the person is erased. subscriber_id is set
-- for as long as we know the person.
create table suppressions (
  address_hash  text primary key,
  reason        text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  evidence      text not null,
  created_at    timestamptz(3) not null,
  subscriber_id bigint references subscribers on delete set null
);
create index suppressions_by_subscriber on suppressions (subscriber_id);
-- With the subscriber, so that a search reads whom all suppressions are about from the index alone.
create index suppressions_by_date on suppressions (created_at desc, address_hash, subscriber_id);
create index suppressions_by_reason on suppressions (reason, created_at desc, address_hash, subscriber_id);

-- Mailing ------------------------------------------------------------------------------------------------------------

create table newsletters (
  id             bigint generated always as identity primary key,
  -- The address of the web version, assigned when the newsletter is first sent.
  slug           text,
  subject        text not null,
  preheader      text not null default '',
  content        text not null,
  status         text not null check (status in
    ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  -- Each change of a draft increments it. A save that names an older revision is refused.
  revision       integer not null default 1,
  scheduled_for  timestamptz(3),
  not_after      timestamptz(3),
  -- Before this time no mail goes out, and the send can be undone.
  send_at        timestamptz(3),
  prepare_cursor bigint not null default 0,
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
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  started_at     timestamptz(3),
  -- When the deliveries of the whole audience were written.
  frozen_at      timestamptz(3),
  sent_at        timestamptz(3),
  -- When the outcome of every delivery was final.
  closed_at      timestamptz(3),
  -- Set if the owner's list leaves the newsletter out. Readers keep its page, its links and its place in the archive.
  hidden_at      timestamptz(3),
  check (status <> 'scheduled' or scheduled_for is not null),
  check (status <> 'sent' or total_count = sent_count + failed_count + skipped_count)
);
create unique index newsletters_by_slug on newsletters (slug);
create index newsletters_by_date on newsletters (created_at desc, id desc);
create index newsletters_at_work on newsletters (id) where closed_at is null and status <> 'draft';
-- The archive, newest first.
create index newsletters_archive on newsletters (send_at desc, id desc) where send_at is not null;
create trigger newsletters_text after insert or delete or update of content on newsletters
  for each row execute function note_text('newsletter');

-- A newsletter as it was when it was sent: every copy is made from it, whatever is edited later. It has placeholders where
-- each recipient gets a text of their own.
create table newsletter_renders (
  newsletter_id bigint primary key references newsletters on delete cascade,
  mail_from     text not null,
  -- Empty if replies go to the sender.
  reply_to      text not null default '',
  list_id       text not null,
  subject       text not null,
  html          text not null,
  text          text not null,
  dated_at      timestamptz(3) not null
);
create trigger newsletter_renders_text after insert or delete or update of html on newsletter_renders
  for each row execute function note_text('mail');

-- The targets of a newsletter's tracked links. A link can lead only to an address in this table.
create table newsletter_links (
  newsletter_id bigint not null references newsletters on delete cascade,
  n             integer not null,
  url           text not null,
  clicks        integer not null default 0,
  primary key (newsletter_id, n)
);

-- The unit of work of a send: one row for 500 recipients.
create table newsletter_chunks (
  newsletter_id bigint not null references newsletters on delete cascade,
  chunk         integer not null,
  state         text not null default 'open' check (state in ('open', 'done')),
  -- Set while the sender works on the chunk.
  taken_at      timestamptz(3),
  not_before    timestamptz(3),
  -- The sender may have sent up to this n. If it dies, deliveries up to here that have no outcome are in doubt.
  handed_out    integer not null default 0,
  -- Set when a mail of this chunk may be out although no row says that it was sent: the mail server was gone before it
  -- answered, or a sender died while it worked on the chunk.
  doubtful_at   timestamptz(3),
  primary key (newsletter_id, chunk)
);
create index newsletter_chunks_open on newsletter_chunks (newsletter_id, chunk) where state = 'open';

-- One row for each recipient of a newsletter, written once when the audience is frozen. The unique pair makes a second copy
-- to the same subscriber impossible. opened_at and clicked_at are the first time, so that nobody counts twice.
create table deliveries (
  newsletter_id bigint not null references newsletters on delete cascade,
  chunk         integer not null,
  n             integer not null,
  subscriber_id bigint not null,
  address       text not null,
  state         text not null default 'pending'
                check (state in ('pending', 'sent', 'failed', 'deferred', 'skipped')),
  attempts      integer not null default 0,
  next_at       timestamptz(3),
  code          text,
  done_at       timestamptz(3),
  opened_at     timestamptz(3),
  clicked_at    timestamptz(3),
  primary key (newsletter_id, chunk, n),
  unique (newsletter_id, subscriber_id)
) with (fillfactor = 85);

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
  held_since timestamptz(3)
);

-- The weeks whose digest is made, so that two servers never make two. Without a newsletter, there was nothing new, the
-- owner wanted no digest, or the newsletter was deleted.
create table digests (
  week          text primary key,
  made_at       timestamptz(3) not null,
  newsletter_id bigint references newsletters on delete set null
);

-- Single mails (confirmations, notices) until a mail server has accepted them.
create table mails (
  id         bigint generated always as identity primary key,
  recipient  text not null,
  subject    text not null,
  message    text not null,
  state      text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts   integer not null default 0,
  next_at    timestamptz(3) not null,
  error      text,
  created_at timestamptz(3) not null,
  done_at    timestamptz(3)
);
create index mails_due on mails (next_at, id) where state = 'pending';
create index mails_by_recipient on mails (recipient);

-- Insight ------------------------------------------------------------------------------------------------------------

-- How often a post was read on a day (UTC, `2026-03-02`). Nothing here says by whom.
create table page_views (
  post_id bigint not null references posts on delete cascade,
  day     text not null,
  views   bigint not null,
  primary key (post_id, day)
);
-- With the views, so that the most read posts of a period are found in the index alone.
create index page_views_by_day on page_views (day, post_id, views);

-- How often all posts were read on a day (UTC): the sum of page_views, including posts that were deleted since.
create table view_days (
  day   text primary key,
  views bigint not null
);

-- Where readers came from: the utm_* parameters of the link, otherwise the host of the referring page, otherwise empty.
create table view_sources (
  day      text not null,
  source   text not null,
  medium   text not null,
  campaign text not null,
  views    bigint not null,
  primary key (day, source, medium, campaign)
);

-- What happened to mails after they were sent; rows are only added. is_machine separates the requests of mail scanners from
-- those of people. After a person is erased, subscriber_id refers to nobody. A report that arrives twice has the same
-- once_key, and is written once.
create table events (
  id            bigint generated always as identity primary key,
  kind          text not null check (kind in ('open', 'click', 'bounce', 'complaint', 'unsubscribe')),
  newsletter_id bigint references newsletters on delete cascade,
  subscriber_id bigint,
  is_machine    boolean not null default false,
  link          integer,
  detail        text,
  once_key      text,
  at            timestamptz(3) not null
);
create index events_by_newsletter on events (newsletter_id, kind);
create index events_by_subscriber on events (subscriber_id, at);
create unique index events_once on events (once_key) where once_key is not null;
-- Signs of trouble with the list or the server: few rows among the many opens and clicks.
create index events_of_trouble on events (kind, at) where kind in ('bounce', 'complaint');

-- What the bell in the admin shows: an event in JSON (src/contract/events.ts), whose wording is generated when it is
-- displayed.
create table notices (
  id      bigint generated always as identity primary key,
  event   text not null,
  at      timestamptz(3) not null,
  seen_at timestamptz(3)
);

-- What the server has noticed about its surroundings, and when it last did.
create table observations (
  name text primary key,
  at   timestamptz(3) not null
);

-- Moving -------------------------------------------------------------------------------------------------------------

-- One row for each import. A run in state `running` that no process works on was interrupted; the same import resumes it.
create table import_runs (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('posts', 'subscribers')),
  format      text not null,
  source      text not null,
  state       text not null check (state in ('running', 'done', 'undone', 'failed')),
  report      text,
  started_at  timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_at   timestamptz(3),
  check (state <> 'undone' or undone_at is not null)
);
create index import_runs_by_source on import_runs (kind, format, source) where state = 'running';

-- What each import created and changed, written in the transaction that did it. source_id is the thing's id in the source,
-- or empty if nothing looks it up. before is JSON of a changed thing as it was.
create table import_items (
  run_id    bigint not null references import_runs on delete cascade,
  entity    text not null check (entity in ('post', 'media', 'redirect', 'subscriber', 'suppression')),
  entity_id text not null,
  source_id text not null default '',
  happened  text not null check (happened in ('created', 'changed')),
  before    text,
  primary key (run_id, entity, entity_id),
  check (happened = 'created' or before is not null)
);
create index import_items_by_source on import_items (entity, source_id) where source_id <> '';

-- Kernel -------------------------------------------------------------------------------------------------------------

-- Keys that sign links. They are in the database so that a backup and an export contain them.
create table secrets (
  name       text primary key,
  value      text not null,
  created_at timestamptz(3) not null
);

-- A sliding log: one row for each action that is limited. bucket names the limit and a keyed hash of the limited client.
create table rate_events (
  id     bigint generated always as identity primary key,
  bucket text not null,
  at     timestamptz(3) not null
);
create index rate_events_by_bucket on rate_events (bucket, at);
create index rate_events_by_time on rate_events (at);

-- Events in JSON (src/contract/events.ts), in the order of the commits: other processes drop the pages that depend on them.
create table changes (
  seq   bigint generated always as identity primary key,
  event text not null,
  at    timestamptz(3) not null
);
create index changes_by_time on changes (at);
