-- Times are ISO 8601 text in UTC with milliseconds: they sort, and they read the same in code and on the wire.

create table users (
  id            integer primary key autoincrement,
  username      text not null,
  username_key  text not null unique,
  password_hash text not null,
  created_at    text not null
) strict;

-- token_hash is SHA-256 of the cookie's value: who reads the table cannot sign in with it.
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

-- A sliding log: one row for each thing that is limited. bucket names the limit and hashes whom it limits.
create table rate_events (
  id     integer primary key autoincrement,
  bucket text not null,
  at     text not null
) strict;
create index rate_events_by_bucket on rate_events (bucket, at);
create index rate_events_by_time on rate_events (at);

-- Keys that sign links. They live here so that a backup and an export carry them.
create table secrets (
  name       text primary key,
  value      text not null,
  created_at text not null
) strict, without rowid;

create table settings (
  name  text primary key,
  value text not null
) strict, without rowid;

-- What was changed, in the order of the commits: other processes drop the pages that depend on it.
create table changes (
  seq integer primary key autoincrement,
  tag text not null,
  at  text not null
) strict;
create index changes_by_time on changes (at);

create table posts (
  id               integer primary key autoincrement,
  title            text not null,
  slug             text not null,
  excerpt          text not null,
  content          text not null,
  cover_image      text not null,
  category         text not null,
  author           text not null,
  status           text not null check (status in ('draft', 'published')),
  featured         boolean not null check (featured in (0, 1)),
  meta_title       text not null,
  meta_description text not null,
  views            integer not null default 0,
  is_sample        boolean not null default 0 check (is_sample in (0, 1)),
  revision         integer not null default 1,
  published_at     text,
  created_at       text not null,
  updated_at       text not null,
  deleted_at       text,
  check (status = 'draft' or published_at is not null)
);
-- A post in the trash gives its address back.
create unique index posts_by_slug on posts (slug) where deleted_at is null;
create index posts_public on posts (published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_public_by_category on posts (category, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index posts_featured on posts (published_at desc, id desc)
  where featured = 1 and status = 'published' and deleted_at is null;
create index posts_all on posts (created_at desc, id desc) where deleted_at is null;

create table post_tags (
  post_id  integer not null references posts on delete cascade,
  position integer not null,
  tag      text not null,
  tag_key  text not null,
  primary key (post_id, tag_key)
) strict, without rowid;
create index post_tags_by_tag on post_tags (tag_key, post_id);

-- The words are cut and folded by src/server/search/words.ts, so that both engines find the same posts.
create virtual table post_search using fts5 (
  title, excerpt, body,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 0"
);
create virtual table post_words using fts5vocab (post_search, 'row');

create table media (
  id         text primary key,
  format     text not null,
  width      integer not null,
  height     integer not null,
  size_bytes integer not null,
  created_at text not null
) strict, without rowid;

create table subscribers (
  id              integer primary key autoincrement,
  email           text not null,
  mailbox_key     text not null unique,
  name            text not null default '',
  status          text not null check (status in ('pending', 'active', 'unsubscribed')),
  source          text not null,
  subscribed_at   text not null,
  confirmed_at    text,
  unsubscribed_at text
) strict;
create index subscribers_by_date on subscribers (subscribed_at desc, id desc);
create index subscribers_by_status on subscribers (status, subscribed_at desc, id desc);

-- Nobody in here is mailed. The key is a keyed hash: it survives the erasing of the person.
create table suppressions (
  address_hash text primary key,
  reason       text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  evidence     text not null,
  created_at   text not null
) strict, without rowid;

create table newsletters (
  id             integer primary key autoincrement,
  subject        text not null,
  content        text not null,
  status         text not null check (status in
    ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  scheduled_for  text,
  not_after      text,
  prepare_cursor integer not null default 0,
  total_count    integer not null default 0,
  sent_count     integer not null default 0,
  failed_count   integer not null default 0,
  skipped_count  integer not null default 0,
  error          text,
  created_at     text not null,
  updated_at     text not null,
  started_at     text,
  sent_at        text,
  check (status <> 'scheduled' or scheduled_for is not null),
  check (status <> 'sent' or total_count = sent_count + failed_count + skipped_count)
) strict;
create index newsletters_by_date on newsletters (created_at desc, id desc);
create index newsletters_at_work on newsletters (status) where status in ('scheduled', 'preparing', 'sending');

-- The only table of a send that is claimed: one row for 500 recipients.
create table newsletter_chunks (
  newsletter_id integer not null references newsletters on delete cascade,
  chunk         integer not null,
  state         text not null default 'open' check (state in ('open', 'done')),
  owner         text,
  epoch         integer not null default 0,
  lease_until   text,
  not_before    text,
  primary key (newsletter_id, chunk)
) strict, without rowid;

-- One row for each reader of an edition, written once when the audience is frozen.
-- The unique pair is what makes a second copy to the same reader impossible.
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
  primary key (newsletter_id, chunk, n),
  unique (newsletter_id, subscriber_id)
) strict, without rowid;

-- Single mails (confirmations, notices) until a server has accepted them.
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
