-- What became of what was sent; rows are only added. A machine's deeds are kept apart from people's. Whoever was erased
-- leaves a number that names nobody. A report that comes twice has the same once_key, and is written once.
create table events (
  id            integer primary key autoincrement,
  kind          text not null check (kind in ('open', 'click', 'bounce', 'complaint', 'unsubscribe')),
  newsletter_id integer references newsletters on delete cascade,
  subscriber_id integer,
  is_machine    boolean not null default 0 check (is_machine in (0, 1)),
  link          integer,
  detail        text,
  once_key      text,
  at            text not null
);
create index events_by_newsletter on events (newsletter_id, kind);
create index events_by_subscriber on events (subscriber_id, at);
create unique index events_once on events (once_key) where once_key is not null;

-- When its reader first did it: so many people have opened it, and no one counts twice.
alter table deliveries add column opened_at text;
alter table deliveries add column clicked_at text;
alter table newsletters add column opened_count integer not null default 0;
alter table newsletters add column clicked_count integer not null default 0;
alter table newsletters add column machine_count integer not null default 0;

-- Where the links of a newsletter lead: nobody can make one lead elsewhere.
create table newsletter_links (
  newsletter_id integer not null references newsletters on delete cascade,
  n             integer not null,
  url           text not null,
  clicks        integer not null default 0,
  primary key (newsletter_id, n)
) strict, without rowid;
