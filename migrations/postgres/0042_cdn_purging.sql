-- How far the cache in front of the site has been told what changed (kernel/cdn). One row, where CDN is set.
create table cdn_purging (
  id            smallint primary key check (id = 1),
  -- The changes up to this one are purged.
  seq           bigint not null,
  -- Since when the whole site is to be purged; null if it is not.
  all_due_at    timestamptz(3),
  -- When the next attempt is due; an attempt that is under way moves it into the future.
  next_at       timestamptz(3) not null,
  -- Attempts that failed since the last success, since when, and why the last one did.
  failures      integer not null default 0,
  failing_since timestamptz(3),
  failure       text,
  -- When the bell told of it.
  told_at       timestamptz(3)
);
