-- Each removal of subscribers by the owner, of one or of many. It can be undone for a day.
create table removals (
  id         integer primary key autoincrement,
  removed_at text not null,
  removed_by text not null
) strict;

-- What was stored about the subscribers of a removal. They are subscribers no more: no other table has them. A row is
-- deleted when the removal is undone, when a day has passed, and when the person asks for it.
create table removed_subscribers (
  subscriber_id integer primary key,
  removal_id    integer not null references removals on delete cascade,
  mailbox_key   text not null,
  -- Their rows as JSON.
  stored        text not null
) strict;
create index removed_subscribers_of_removal on removed_subscribers (removal_id, subscriber_id);
create index removed_subscribers_by_mailbox on removed_subscribers (mailbox_key);
