-- What was brought in from elsewhere: one row an import. One that is `running` and has nobody at work on it was cut
-- off; the same import takes it up again.
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

-- What each of them made and changed, written in the transaction that did it. `source_id` is what the thing was called
-- where it comes from, empty where nobody asks; `before` is what it was, as JSON, of what was changed.
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

-- Where a post was on the site that it comes from: a path with its query, as platform/http/old-address.ts writes it.
create table old_addresses (
  address text primary key,
  post_id bigint not null references posts on delete cascade
);
create index old_addresses_by_post on old_addresses (post_id);
