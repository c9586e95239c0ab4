-- How often posts were read on a day (UTC): the sum of page_views, which outlives posts that are deleted.
create table view_days (
  day   text primary key,
  views bigint not null
);
insert into view_days (day, views) select day, sum(views) from page_views group by day;
-- With the views, so that the most read posts of a time are found in the index alone.
drop index page_views_by_day;
create index page_views_by_day on page_views (day, post_id, views);

-- How many became active on a day (UTC), and how many of the active left. Whoever is removed while active has never been
-- there; so that all who were gained less all who were lost are those who are active. Each statement adds rows and
-- changes none, so that transactions never wait for each other here; the sums are the numbers.
create table subscriber_days (
  day    text not null,
  gained bigint not null default 0,
  lost   bigint not null default 0
);
create index subscriber_days_by_day on subscriber_days (day);
create function day_of(moment timestamptz) returns text language sql immutable as
  $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD') $$;
insert into subscriber_days (day, gained)
  select day_of(coalesce(confirmed_at, subscribed_at)), count(*) from subscribers
  where status = 'active' or confirmed_at is not null group by 1;
insert into subscriber_days (day, lost)
  select day_of(coalesce(unsubscribed_at, confirmed_at)), count(*) from subscribers
  where status <> 'active' and confirmed_at is not null group by 1;
create function days_of_new_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_days (day, gained) select day_of(coalesce(confirmed_at, subscribed_at)), count(*) from after_it where status = 'active' group by 1; return null; end $$;
-- Who takes an unsubscribe back was never lost.
create function days_of_changed_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_days (day, gained, lost) select day, sum(gained), sum(lost) from (select case when a.status <> 'active' then day_of(coalesce(a.unsubscribed_at, a.subscribed_at)) when b.status = 'pending' or a.confirmed_at is distinct from b.confirmed_at then day_of(coalesce(a.confirmed_at, a.subscribed_at)) else day_of(coalesce(b.unsubscribed_at, b.subscribed_at)) end as day, case when a.status = 'active' and (b.status = 'pending' or a.confirmed_at is distinct from b.confirmed_at) then 1 else 0 end as gained, case when a.status <> 'active' then 1 when b.status = 'pending' or a.confirmed_at is distinct from b.confirmed_at then 0 else -1 end as lost from after_it a join before_it b on a.id = b.id where a.status <> b.status and 'active' in (a.status, b.status)) as each_one group by day; return null; end $$;
create function days_of_gone_subscribers() returns trigger language plpgsql as
  $$ begin insert into subscriber_days (day, gained) select day_of(coalesce(confirmed_at, subscribed_at)), -count(*) from before_it where status = 'active' group by 1; return null; end $$;
create trigger subscribers_days_insert after insert on subscribers
  referencing new table as after_it for each statement execute function days_of_new_subscribers();
create trigger subscribers_days_update after update on subscribers
  referencing old table as before_it new table as after_it for each statement execute function days_of_changed_subscribers();
create trigger subscribers_days_delete after delete on subscribers
  referencing old table as before_it for each statement execute function days_of_gone_subscribers();

-- What says that the list or the server is in trouble: few rows among the many of opens and clicks.
create index events_of_trouble on events (kind, at) where kind in ('bounce', 'complaint');
