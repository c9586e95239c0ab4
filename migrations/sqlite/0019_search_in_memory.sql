-- Addresses are searched in memory now. The indexes of their parts are gone, and two others no longer carry addresses.
drop trigger subscribers_parts_insert;
drop trigger subscribers_parts_update;
drop trigger subscribers_parts_delete;
drop view subscriber_spellings;
drop table subscriber_part_list;
drop table subscriber_parts;
drop index subscribers_by_date;
drop index subscribers_by_status;
create index subscribers_by_date on subscribers (subscribed_at, id);
create index subscribers_by_status on subscribers (status, subscribed_at, id);

-- Which subscribers have changed, by blocks of 256 ids, and with which write: what is in memory is read again from here.
create table subscriber_changes (
  block  integer primary key,
  writes integer not null
);
drop trigger subscribers_tally_insert;
drop trigger subscribers_tally_delete;
drop trigger subscribers_tally_update;
create trigger subscribers_tally_insert after insert on subscribers begin update subscriber_tallies set count = count + 1 where name in (new.status, 'writes'); insert into subscriber_changes (block, writes) values (new.id >> 8, (select count from subscriber_tallies where name = 'writes')) on conflict (block) do update set writes = excluded.writes; end;
create trigger subscribers_tally_delete after delete on subscribers begin update subscriber_tallies set count = count + iif(name = 'writes', 1, -1) where name in (old.status, 'writes'); insert into subscriber_changes (block, writes) values (old.id >> 8, (select count from subscriber_tallies where name = 'writes')) on conflict (block) do update set writes = excluded.writes; end;
create trigger subscribers_tally_update after update of status, email, mailbox_key, subscribed_at on subscribers begin update subscriber_tallies set count = count + (name in (new.status, 'writes')) - (name = old.status) where name in (new.status, old.status, 'writes'); insert into subscriber_changes (block, writes) values (new.id >> 8, (select count from subscriber_tallies where name = 'writes')) on conflict (block) do update set writes = excluded.writes; end;
