-- Times are timestamptz(3): milliseconds, as the code and the wire have them.

create table users (
  id            bigint generated always as identity primary key,
  username      text not null,
  username_key  text not null unique,
  password_hash text not null,
  created_at    timestamptz(3) not null
);

-- token_hash is SHA-256 of the cookie's value: who reads the table cannot sign in with it.
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

-- A sliding log: one row for each thing that is limited. bucket names the limit and hashes whom it limits.
create table rate_events (
  id     bigint generated always as identity primary key,
  bucket text not null,
  at     timestamptz(3) not null
);
create index rate_events_by_bucket on rate_events (bucket, at);
create index rate_events_by_time on rate_events (at);

-- Keys that sign links. They live here so that a backup and an export carry them.
create table secrets (
  name       text primary key,
  value      text not null,
  created_at timestamptz(3) not null
);

create table settings (
  name  text primary key,
  value text not null
);

-- What was changed, in the order of the commits: other processes drop the pages that depend on it.
create table changes (
  seq bigint generated always as identity primary key,
  tag text not null,
  at  timestamptz(3) not null
);
create index changes_by_time on changes (at);

create table posts (
  id               bigint generated always as identity primary key,
  title            text not null,
  slug             text not null,
  excerpt          text not null,
  content          text not null,
  cover_image      text not null,
  category         text not null,
  author           text not null,
  status           text not null check (status in ('draft', 'published')),
  featured         boolean not null,
  meta_title       text not null,
  meta_description text not null,
  views            bigint not null default 0,
  is_sample        boolean not null default false,
  revision         integer not null default 1,
  published_at     timestamptz(3),
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  deleted_at       timestamptz(3),
  check (status = 'draft' or published_at is not null)
);
-- A post in the trash gives its address back.
create unique index posts_by_slug on posts (slug) where deleted_at is null;
create index posts_public on posts (published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_public_by_category on posts (category, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index posts_featured on posts (published_at desc, id desc)
  where featured and status = 'published' and deleted_at is null;
create index posts_all on posts (created_at desc, id desc) where deleted_at is null;

create table post_tags (
  post_id  bigint not null references posts on delete cascade,
  position integer not null,
  tag      text not null,
  tag_key  text not null,
  primary key (post_id, tag_key)
);
create index post_tags_by_tag on post_tags (tag_key, post_id);

-- The words are cut and folded by src/server/search/words.ts, so that both engines find the same posts.
create table post_search (
  post_id  bigint primary key references posts on delete cascade,
  document tsvector not null
);
create index post_search_by_word on post_search using gin (document);

-- Every word that any post ever had, to find the one that a mistyped word meant.
create extension if not exists pg_trgm;
create table post_words (word text primary key);
create index post_words_alike on post_words using gin (word gin_trgm_ops);

create table media (
  id         text primary key,
  format     text not null,
  width      integer not null,
  height     integer not null,
  size_bytes bigint not null,
  created_at timestamptz(3) not null
);

create table subscribers (
  id              bigint generated always as identity primary key,
  email           text not null,
  mailbox_key     text not null unique,
  name            text not null default '',
  status          text not null check (status in ('pending', 'active', 'unsubscribed')),
  source          text not null,
  subscribed_at   timestamptz(3) not null,
  confirmed_at    timestamptz(3),
  unsubscribed_at timestamptz(3)
);
create index subscribers_by_date on subscribers (subscribed_at desc, id desc);
create index subscribers_by_status on subscribers (status, subscribed_at desc, id desc);

-- Nobody in here is mailed. The key is a keyed hash: it survives the erasing of the person.
create table suppressions (
  address_hash text primary key,
  reason       text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  evidence     text not null,
  created_at   timestamptz(3) not null
);

create table newsletters (
  id             bigint generated always as identity primary key,
  subject        text not null,
  content        text not null,
  status         text not null check (status in
    ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  scheduled_for  timestamptz(3),
  not_after      timestamptz(3),
  prepare_cursor bigint not null default 0,
  total_count    integer not null default 0,
  sent_count     integer not null default 0,
  failed_count   integer not null default 0,
  skipped_count  integer not null default 0,
  error          text,
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  started_at     timestamptz(3),
  sent_at        timestamptz(3),
  check (status <> 'scheduled' or scheduled_for is not null),
  check (status <> 'sent' or total_count = sent_count + failed_count + skipped_count)
);
create index newsletters_by_date on newsletters (created_at desc, id desc);
create index newsletters_at_work on newsletters (status) where status in ('scheduled', 'preparing', 'sending');

-- The only table of a send that is claimed: one row for 500 recipients.
create table newsletter_chunks (
  newsletter_id bigint not null references newsletters on delete cascade,
  chunk         integer not null,
  state         text not null default 'open' check (state in ('open', 'done')),
  owner         text,
  epoch         integer not null default 0,
  lease_until   timestamptz(3),
  not_before    timestamptz(3),
  primary key (newsletter_id, chunk)
);

-- One row for each reader of an edition, written once when the audience is frozen.
-- The unique pair is what makes a second copy to the same reader impossible.
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
  primary key (newsletter_id, chunk, n),
  unique (newsletter_id, subscriber_id)
) with (fillfactor = 85);

-- Single mails (confirmations, notices) until a server has accepted them.
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
