-- Addresses are searched in memory now. The index of their parts is gone: it took two thirds of an import's time.
drop index subscribers_alike;

-- Which subscribers have changed, by blocks of 256 ids, and in which transaction: what is in memory is read again from
-- here. Each statement adds rows and changes none, so that transactions never wait for each other here.
create table subscriber_changes (
  block  bigint not null,
  writer xid8 not null default pg_current_xact_id()
);
create index subscriber_changes_by_writer on subscriber_changes (writer);

create or replace function tally_new_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, count(*) from after_it group by status union all select 'writes', 1; insert into subscriber_changes (block) select distinct id >> 8 from after_it; return null; end $$;
create or replace function tally_changed_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, sum(n) from (select status, 1 as n from after_it union all select status, -1 from before_it) as each_one group by status having sum(n) <> 0 union all select 'writes', 1; insert into subscriber_changes (block) select distinct id >> 8 from after_it; return null; end $$;
create or replace function tally_gone_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, -count(*) from before_it group by status union all select 'writes', 1; insert into subscriber_changes (block) select distinct id >> 8 from before_it; return null; end $$;
