-- Newsletters are written as posts are: their working copies, revisions and kept texts stand beside those of posts, in the
-- same tables.

alter table working_copies add column written text not null default 'post' check (written in ('post', 'newsletter'));
alter table working_copies add column newsletter_id bigint unique references newsletters on delete cascade;
alter table working_copies drop constraint working_copies_check;
alter table working_copies drop constraint working_copies_check1;
alter table working_copies
  add check (post_id is null or written = 'post'),
  add check (newsletter_id is null or written = 'newsletter'),
  add check (coalesce(post_id, newsletter_id) is null or base_revision is not null),
  add check (coalesce(post_id, newsletter_id) is not null or fields is not null);
drop index working_copies_of_unsaved;
create index working_copies_of_unsaved on working_copies (written, saved_at desc, id desc)
  where post_id is null and newsletter_id is null;

-- The texts of a post or a newsletter before each save that changed them. In unread_texts their key is "post:revision", or
-- "n" and "newsletter:revision".
alter table post_revisions rename to revisions;
alter table revisions drop constraint post_revisions_pkey;
alter table revisions alter column post_id drop not null;
alter table revisions add column id bigint generated always as identity primary key;
alter table revisions add column newsletter_id bigint references newsletters on delete cascade;
alter table revisions
  add check ((post_id is null) <> (newsletter_id is null)),
  add unique (post_id, revision),
  add unique (newsletter_id, revision);
create or replace function note_text() returns trigger language plpgsql as $$
declare
  text_row record;
  key text;
begin
  if tg_op = 'DELETE' then
    text_row := old;
  else
    text_row := new;
  end if;
  if tg_argv[0] = 'version' then
    key := coalesce(text_row.post_id::text, 'n' || text_row.newsletter_id) || ':' || text_row.revision;
  elsif tg_argv[0] = 'mail' then
    key := text_row.newsletter_id;
  elsif tg_argv[0] = 'setting' then
    key := text_row.name;
  else
    key := text_row.id;
  end if;
  insert into unread_texts (place, place_id) values (tg_argv[0], key)
    on conflict (place, place_id) do update set place = excluded.place;
  return null;
end
$$;

alter table kept_texts add column written text not null default 'post' check (written in ('post', 'newsletter'));
alter table kept_texts add column newsletter_id bigint references newsletters on delete cascade;
alter table kept_texts
  add check (post_id is null or written = 'post'),
  add check (newsletter_id is null or written = 'newsletter');
create index kept_texts_by_newsletter on kept_texts (newsletter_id, id);
-- In unread_texts their key is "post:text-id", or "n" and "newsletter:text-id"; 0 stands for what was never saved.
create or replace function note_kept_text() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into unread_texts (place, place_id)
      values (
        'version',
        case old.written when 'post' then '' else 'n' end
          || coalesce(old.post_id, old.newsletter_id, 0) || ':text-' || old.id)
      on conflict (place, place_id) do update set place = excluded.place;
  end if;
  if tg_op <> 'DELETE' then
    insert into unread_texts (place, place_id)
      values (
        'version',
        case new.written when 'post' then '' else 'n' end
          || coalesce(new.post_id, new.newsletter_id, 0) || ':text-' || new.id)
      on conflict (place, place_id) do update set place = excluded.place;
  end if;
  return null;
end
$$;
drop trigger kept_texts_text on kept_texts;
create trigger kept_texts_text after insert or delete or update of post_id, newsletter_id on kept_texts
  for each row execute function note_kept_text();

-- The last test email of a newsletter, saved or not.
create table test_emails (
  id            bigint generated always as identity primary key,
  newsletter_id bigint unique references newsletters on delete cascade,
  copy_id       bigint unique references working_copies on delete cascade,
  recipient     text not null,
  sent_at       timestamptz(3) not null,
  check ((newsletter_id is null) <> (copy_id is null))
);
