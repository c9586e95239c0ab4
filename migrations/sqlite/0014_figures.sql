-- How often posts were read on a day (UTC): the sum of page_views, which outlives posts that are deleted.
create table view_days (
  day   text primary key,
  views integer not null
) strict, without rowid;
insert into view_days (day, views) select day, sum(views) from page_views group by day;
-- With the views, so that the most read posts of a time are found in the index alone.
drop index page_views_by_day;
create index page_views_by_day on page_views (day, post_id, views);

-- How many became active on a day (UTC), and how many of the active left. Whoever is removed while active has never been
-- there; so that all who were gained less all who were lost are those who are active.
create table subscriber_days (
  day    text primary key,
  gained integer not null default 0,
  lost   integer not null default 0
) strict, without rowid;
insert into subscriber_days (day, gained)
  select substr(coalesce(confirmed_at, subscribed_at), 1, 10), count(*) from subscribers
  where status = 'active' or confirmed_at is not null group by 1;
insert into subscriber_days (day, lost)
  select substr(coalesce(unsubscribed_at, confirmed_at), 1, 10), count(*) from subscribers
  where status <> 'active' and confirmed_at is not null group by 1
  on conflict (day) do update set lost = excluded.lost;
create trigger subscribers_days_insert after insert on subscribers when new.status = 'active' begin insert into subscriber_days (day, gained) values (substr(coalesce(new.confirmed_at, new.subscribed_at), 1, 10), 1) on conflict (day) do update set gained = gained + 1; end;
create trigger subscribers_days_gain after update of status on subscribers when old.status <> 'active' and new.status = 'active' and (old.status = 'pending' or new.confirmed_at is not old.confirmed_at) begin insert into subscriber_days (day, gained) values (substr(coalesce(new.confirmed_at, new.subscribed_at), 1, 10), 1) on conflict (day) do update set gained = gained + 1; end;
-- Who takes an unsubscribe back was never lost.
create trigger subscribers_days_return after update of status on subscribers when old.status = 'unsubscribed' and new.status = 'active' and new.confirmed_at is old.confirmed_at begin insert into subscriber_days (day, lost) values (substr(coalesce(old.unsubscribed_at, old.subscribed_at), 1, 10), -1) on conflict (day) do update set lost = lost - 1; end;
create trigger subscribers_days_lose after update of status on subscribers when old.status = 'active' and new.status <> 'active' begin insert into subscriber_days (day, lost) values (substr(coalesce(new.unsubscribed_at, new.subscribed_at), 1, 10), 1) on conflict (day) do update set lost = lost + 1; end;
create trigger subscribers_days_delete after delete on subscribers when old.status = 'active' begin insert into subscriber_days (day, gained) values (substr(coalesce(old.confirmed_at, old.subscribed_at), 1, 10), -1) on conflict (day) do update set gained = gained - 1; end;

-- What says that the list or the server is in trouble: few rows among the many of opens and clicks.
create index events_of_trouble on events (kind, at) where kind in ('bounce', 'complaint');
