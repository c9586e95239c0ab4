-- Pages are written as posts are. They have few fields and no lists, so they have a table of their own: no query of posts
-- has to leave them out. One in the trash releases its address.
create table pages (
  id          bigint generated always as identity primary key,
  title       text not null,
  slug        text not null,
  description text not null,
  content     text not null,
  status      text not null check (status in ('draft', 'published')),
  revision    integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  deleted_at  timestamptz(3)
);
create unique index pages_by_slug on pages (slug) where deleted_at is null;
create trigger pages_text after insert or delete or update of content on pages
  for each row execute function note_text('page');

-- An address that a page had while readers could see it.
create table page_redirects (
  slug    text primary key,
  page_id bigint not null references pages on delete cascade
);
create index page_redirects_by_page on page_redirects (page_id);

alter table unread_texts drop constraint unread_texts_place_check;
alter table unread_texts
  add check (place in ('post', 'page', 'copy', 'version', 'newsletter', 'mail', 'setting'));

alter table working_copies add column page_id bigint unique references pages on delete cascade;
alter table working_copies
  drop constraint working_copies_written_check,
  drop constraint working_copies_check2,
  drop constraint working_copies_check3;
alter table working_copies
  add check (written in ('post', 'newsletter', 'page')),
  add check (page_id is null or written = 'page'),
  add check (coalesce(post_id, newsletter_id, page_id) is null or base_revision is not null),
  add check (coalesce(post_id, newsletter_id, page_id) is not null or fields is not null);
drop index working_copies_of_unsaved;
create index working_copies_of_unsaved on working_copies (written, saved_at desc, id desc)
  where post_id is null and newsletter_id is null and page_id is null;

-- In unread_texts the key of a page's revision is "p" and "page:revision".
alter table revisions add column page_id bigint references pages on delete cascade;
alter table revisions drop constraint revisions_check;
alter table revisions
  add check (num_nonnulls(post_id, newsletter_id, page_id) = 1),
  add unique (page_id, revision);
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
    key := coalesce(text_row.post_id::text, 'n' || text_row.newsletter_id, 'p' || text_row.page_id)
      || ':' || text_row.revision;
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

alter table kept_texts add column page_id bigint references pages on delete cascade;
alter table kept_texts drop constraint kept_texts_written_check;
alter table kept_texts
  add check (written in ('post', 'newsletter', 'page')),
  add check (page_id is null or written = 'page');
create index kept_texts_by_page on kept_texts (page_id, id);
create or replace function note_kept_text() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into unread_texts (place, place_id)
      values (
        'version',
        case old.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(old.post_id, old.newsletter_id, old.page_id, 0) || ':text-' || old.id)
      on conflict (place, place_id) do update set place = excluded.place;
  end if;
  if tg_op <> 'DELETE' then
    insert into unread_texts (place, place_id)
      values (
        'version',
        case new.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(new.post_id, new.newsletter_id, new.page_id, 0) || ':text-' || new.id)
      on conflict (place, place_id) do update set place = excluded.place;
  end if;
  return null;
end
$$;
drop trigger kept_texts_text on kept_texts;
create trigger kept_texts_text after insert or delete or update of post_id, newsletter_id, page_id on kept_texts
  for each row execute function note_kept_text();
