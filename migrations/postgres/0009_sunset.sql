-- When a subscriber was last asked whether they still want newsletters; null once they have reacted.
alter table subscribers add column asked_at timestamptz(3);
-- When they last said so, or were taken back by the owner. They count as readers from then on.
alter table subscribers add column kept_at timestamptz(3);
create index subscribers_asked on subscribers (asked_at, id) where asked_at is not null;

-- What people did, without machines: how long somebody has been silent is found in the index alone.
create index events_of_people on events (subscriber_id, at) where kind in ('open', 'click') and not is_machine;

-- The silent subscribers who are being asked, at most one round at a time. Those up to the cursor have been asked.
create table sunset_rounds (
  id         integer primary key check (id = 1),
  months     integer not null,
  started_at timestamptz(3) not null,
  cursor     bigint not null default 0
);
