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

drop trigger subscribers_tally_insert;
drop trigger subscribers_tally_delete;
drop trigger subscribers_tally_update;
delete from subscriber_tallies where name = 'writes';
create trigger subscribers_tally_insert after insert on subscribers begin update subscriber_tallies set count = count + 1 where name = new.status; end;
create trigger subscribers_tally_delete after delete on subscribers begin update subscriber_tallies set count = count - 1 where name = old.status; end;
create trigger subscribers_tally_update after update of status on subscribers begin update subscriber_tallies set count = count + (name = new.status) - (name = old.status) where name in (new.status, old.status); end;
