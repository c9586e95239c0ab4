-- Active, but without letters until then.
alter table subscribers add column paused_until timestamptz(3);
-- When an unconfirmed one was asked for the second and last time.
alter table subscribers add column reminded_at timestamptz(3);
-- With the id, so that a page deep in the list is found in the index alone.
create index subscribers_by_email on subscribers (mailbox_key, id);
create index subscribers_by_status_email on subscribers (status, mailbox_key, id);
create index subscribers_alike on subscribers
  using gin ((mailbox_key || chr(10) || lower(email)) gin_trgm_ops);

-- What people agreed to, in which words, how they said it and where. Many share one statement.
create table consent_statements (
  id      bigint generated always as identity primary key,
  how     text not null check (how in ('confirmation', 'owner', 'list')),
  wording text not null,
  source  text not null,
  unique (how, wording, source)
);

-- Who agreed to it, and when. No address of a machine: the press of a mailed button is the better proof.
create table consents (
  subscriber_id bigint not null references subscribers on delete cascade,
  given_at      timestamptz(3) not null,
  statement_id  bigint not null references consent_statements,
  primary key (subscriber_id, given_at)
);

-- How many there are in each status, and how many writes there have been: counting a million takes too long. Each
-- statement adds a row and changes none, so that transactions never wait for each other here; the sum is the number.
create table subscriber_tallies (
  name  text not null,
  count bigint not null
);
insert into subscriber_tallies (name, count) select status, count(*) from subscribers group by status;

create function tally_new_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, count(*) from after_it group by status union all select 'writes', 1; return null; end $$;
create function tally_changed_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, sum(n) from (select status, 1 as n from after_it union all select status, -1 from before_it) as each_one group by status having sum(n) <> 0 union all select 'writes', 1; return null; end $$;
create function tally_gone_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, -count(*) from before_it group by status union all select 'writes', 1; return null; end $$;
create trigger subscribers_tally_insert after insert on subscribers
  referencing new table as after_it for each statement execute function tally_new_subscribers();
create trigger subscribers_tally_update after update on subscribers
  referencing old table as before_it new table as after_it for each statement execute function tally_changed_subscribers();
create trigger subscribers_tally_delete after delete on subscribers
  referencing old table as before_it for each statement execute function tally_gone_subscribers();

create index mails_by_recipient on mails (recipient);
