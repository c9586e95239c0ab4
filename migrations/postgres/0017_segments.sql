-- Saved conditions over subscribers (src/contract/segments.ts), in JSON. They name tags, fields and newsletters by id.
-- name_key is the spelling by which two names are one.
create table segments (
  id         bigint generated always as identity primary key,
  name       text not null,
  name_key   text not null unique,
  conditions text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- The segment to which a newsletter goes; null for everybody. No foreign key: without its segment a newsletter must not go
-- to everybody, so it keeps the number and is refused.
alter table newsletters add column segment_id bigint;
create index newsletters_of_segments on newsletters (segment_id) where segment_id is not null;
-- The segment as it was when the newsletter started: name and conditions in JSON. Null for everybody, and before.
alter table newsletters add column sent_to text;

-- Who opened or clicked which newsletter, and when people last did, are found in an index alone.
create index events_of_people_by_newsletter on events (newsletter_id, subscriber_id, at, kind)
  where kind in ('open', 'click') and not is_machine;
drop index events_of_people;
create index events_of_people on events (subscriber_id, at, kind) where kind in ('open', 'click') and not is_machine;

-- SQLite has this function from Masthead: lower case in any script.
create function lower_all(text) returns text language sql immutable strict parallel safe as $$ select lower($1) $$;
