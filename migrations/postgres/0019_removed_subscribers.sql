-- Each removal of subscribers by the owner, of one or of many. It can be undone for a day.
create table removals (
  id         bigint generated always as identity primary key,
  removed_at timestamptz(3) not null,
  removed_by text not null
);

-- What was stored about the subscribers of a removal. They are subscribers no more: no other table has them. A row is
-- deleted when the removal is undone, when a day has passed, and when the person asks for it.
create table removed_subscribers (
  subscriber_id bigint primary key,
  removal_id    bigint not null references removals on delete cascade,
  mailbox_key   text not null,
  -- Their rows as JSON.
  stored        text not null
);
create index removed_subscribers_of_removal on removed_subscribers (removal_id, subscriber_id);
create index removed_subscribers_by_mailbox on removed_subscribers (mailbox_key);
