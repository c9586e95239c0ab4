-- Addresses of other programs that are told of events, signed (docs/webhooks.md). types is a JSON array. The secrets are
-- encrypted with the key of the data folder; old_secret signs too until its time, so that receivers can change over.
create table outgoing_webhooks (
  id                 bigint generated always as identity primary key,
  label              text not null,
  url                text not null,
  types              text not null,
  includes_addresses boolean not null,
  secret             text not null,
  old_secret         text,
  old_secret_until   timestamptz(3),
  status             text not null default 'on' check (status in ('on', 'paused', 'off')),
  -- Why Masthead switched it off; null otherwise.
  off_reason         text,
  -- Since when every attempt has failed; null after a success.
  failing_since      timestamptz(3),
  created_at         timestamptz(3) not null
);

-- One event for one webhook. next_at is when an attempt is due; an attempt that is under way moves it into the future, so
-- that nobody else posts it meanwhile.
create table outgoing_deliveries (
  id         bigint generated always as identity primary key,
  webhook_id bigint not null references outgoing_webhooks on delete cascade,
  message_id text not null unique,
  type       text not null,
  -- JSON: ids, slugs and counts of the event. Addresses of subscribers are added when it is posted.
  data       text not null,
  at         timestamptz(3) not null,
  state      text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts   integer not null default 0,
  next_at    timestamptz(3) not null
);
create index outgoing_deliveries_due on outgoing_deliveries (webhook_id, next_at) where state = 'pending';
create index outgoing_deliveries_by_time on outgoing_deliveries (at);

create table outgoing_attempts (
  id          bigint generated always as identity primary key,
  delivery_id bigint not null references outgoing_deliveries on delete cascade,
  webhook_id  bigint not null references outgoing_webhooks on delete cascade,
  at          timestamptz(3) not null,
  duration_ms integer not null,
  -- The HTTP status; null without an answer.
  status      integer,
  -- Why it counts as failed; null for a success.
  failure     text,
  -- The beginning of what a failed attempt was answered.
  excerpt     text not null
);
create index outgoing_attempts_by_delivery on outgoing_attempts (delivery_id);
create index outgoing_attempts_by_webhook on outgoing_attempts (webhook_id, id);
