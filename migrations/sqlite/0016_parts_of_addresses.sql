-- Finds the subscribers whose address has some part, by three letters at a time; what it finds is looked at once more.
-- An address whose domain is in another script is in here in both spellings. Triggers keep it, since it holds no text.
create virtual table subscriber_parts using fts5 (
  address, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram'
);
create trigger subscribers_parts_insert after insert on subscribers begin insert into subscriber_parts (rowid, address) values (new.id, iif(lower(new.email) = new.mailbox_key, new.mailbox_key, new.mailbox_key || char(10) || new.email)); end;
create trigger subscribers_parts_update after update of email, mailbox_key on subscribers when old.email <> new.email or old.mailbox_key <> new.mailbox_key begin delete from subscriber_parts where rowid = old.id; insert into subscriber_parts (rowid, address) values (new.id, new.mailbox_key || char(10) || new.email); end;
create trigger subscribers_parts_delete after delete on subscribers begin delete from subscriber_parts where rowid = old.id; end;
insert into subscriber_parts (rowid, address)
  select id, iif(lower(email) = mailbox_key, mailbox_key, mailbox_key || char(10) || email) from subscribers;
