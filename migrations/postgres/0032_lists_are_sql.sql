-- Lists of subscribers are searched with LIKE: each order carries the address, so that a search reads its index alone.
drop table subscriber_changes;
drop index subscribers_by_date;
drop index subscribers_by_status;
create index subscribers_by_date on subscribers (subscribed_at, id, mailbox_key);
create index subscribers_by_status on subscribers (status, subscribed_at, id, mailbox_key);
-- The few addresses that were typed in another way than they are compared, such as those of international domains.
create index subscribers_spelled_otherwise on subscribers (email) where cast(lower(email) <> mailbox_key as integer) = 1;
-- Subscribers who pause are counted by status.
drop index subscribers_pausing;
create index subscribers_pausing on subscribers (status, paused_until) where paused_until is not null;

delete from subscriber_tallies where name = 'writes';
create or replace function tally_new_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, count(*) from after_it group by status; return null; end $$;
create or replace function tally_changed_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, sum(n) from (select status, 1 as n from after_it union all select status, -1 from before_it) as each_one group by status having sum(n) <> 0; return null; end $$;
create or replace function tally_gone_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_tallies select status, -count(*) from before_it group by status; return null; end $$;
