-- Older versions: they send what programs have queued as any other single mail, and show no template.
-- The texts that programs mail to one address at a time (docs/single-mails.md).
create table mail_templates (
  id         bigint generated always as identity primary key,
  -- The name by which programs ask for it.
  slug       text not null unique,
  -- All three may have fields, `{order}` or `{name|friend}`.
  subject    text not null,
  preheader  text not null,
  -- Clean HTML.
  content    text not null,
  revision   integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- Their images are found as those of settings are; the name is "mail-template" and the id.
create function note_mail_template() returns trigger language plpgsql as $$
begin
  insert into unread_texts (place, place_id)
    values ('setting', 'mail-template ' || case tg_op when 'DELETE' then old.id else new.id end)
    on conflict (place, place_id) do update set place = excluded.place;
  return null;
end
$$;
create trigger mail_templates_text after insert or delete or update of content on mail_templates
  for each row execute function note_mail_template();

-- What follows is null for the mails of Masthead itself, such as confirmations. The slug of the template as it was.
alter table mails add column template text;
-- The token that asked for it; null for a person. No foreign key: a mail outlives its token.
alter table mails add column token_id bigint;
-- The recipient, in the spelling by which mailboxes are compared.
alter table mails add column mailbox_key text;
-- The left part of its Message-ID, a random UUID: a report that quotes it is about this mail.
alter table mails add column mark text;
-- A keyed hash of who asked and their Idempotency-Key, and a hash of what they asked for.
alter table mails add column once_key text;
alter table mails add column request_hash text;
-- What the mail server said when it took the mail.
alter table mails add column answer text;
-- Why nothing was sent.
alter table mails add column held_for text check (held_for in ('hard_bounce', 'complaint', 'unsubscribe', 'manual'));
-- What a report or a webhook said of it afterwards; error has the words.
alter table mails add column returned_as text check (returned_as in ('bounced', 'complained'));
create unique index mails_by_mark on mails (mark) where mark is not null;
create unique index mails_once on mails (once_key) where once_key is not null;
create index mails_by_mailbox on mails (mailbox_key) where mailbox_key is not null;
create index mails_by_template on mails (template) where template is not null;
