-- A page in the middle of what a search finds is found in the order of the list without looking at each row. The order is
-- that in which people come: pages of the index to which something is always added at their end are full.
drop index subscribers_by_date;
drop index subscribers_by_status;
create index subscribers_by_date on subscribers (subscribed_at, id, mailbox_key);
create index subscribers_by_status on subscribers (status, subscribed_at, id, mailbox_key);

-- Two letters are looked up as the start of three: each address ends with a line break, so that its last two start three
-- as well. Three line breaks, which are three letters that can be found, are before the other spelling of an address.
drop trigger subscribers_parts_insert;
drop trigger subscribers_parts_update;
insert into subscriber_parts (subscriber_parts) values ('delete-all');
create view subscriber_spellings as
  select id, mailbox_key || char(10) || iif(lower(email) = mailbox_key, '', char(10, 10) || email || char(10)) as spellings
  from subscribers;
create trigger subscribers_parts_insert after insert on subscribers begin insert into subscriber_parts (rowid, address) select id, spellings from subscriber_spellings where id = new.id; end;
create trigger subscribers_parts_update after update of email, mailbox_key on subscribers when old.email <> new.email or old.mailbox_key <> new.mailbox_key begin delete from subscriber_parts where rowid = old.id; insert into subscriber_parts (rowid, address) select id, spellings from subscriber_spellings where id = new.id; end;
insert into subscriber_parts (rowid, address) select id, spellings from subscriber_spellings;
create virtual table subscriber_part_list using fts5vocab ('subscriber_parts', 'row');
