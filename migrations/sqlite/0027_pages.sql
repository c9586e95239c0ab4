-- Pages are written as posts are. They have few fields and no lists, so they have a table of their own: no query of posts
-- has to leave them out. One in the trash releases its address.
create table pages (
  id          integer primary key autoincrement,
  title       text not null,
  slug        text not null,
  description text not null,
  content     text not null,
  status      text not null check (status in ('draft', 'published')),
  revision    integer not null default 1,
  created_at  text not null,
  updated_at  text not null,
  deleted_at  text
) strict;
create unique index pages_by_slug on pages (slug) where deleted_at is null;
create trigger pages_text_insert after insert on pages
begin
  insert into unread_texts (place, place_id) values ('page', new.id) on conflict do nothing;
end;
create trigger pages_text_update after update of content on pages
begin
  insert into unread_texts (place, place_id) values ('page', new.id) on conflict do nothing;
end;
create trigger pages_text_delete after delete on pages
begin
  insert into unread_texts (place, place_id) values ('page', old.id) on conflict do nothing;
end;

-- An address that a page had while readers could see it.
create table page_redirects (
  slug    text primary key,
  page_id integer not null references pages on delete cascade
) strict, without rowid;
create index page_redirects_by_page on page_redirects (page_id);

-- SQLite cannot change a check, so these tables are made anew.

-- Triggers of other tables name this one, so it cannot be renamed.
create table kept_unread_texts as select place, place_id from unread_texts;
drop table unread_texts;
create table unread_texts (
  place    text not null check (place in ('post', 'page', 'copy', 'version', 'newsletter', 'mail', 'setting')),
  place_id text not null,
  primary key (place, place_id)
) strict, without rowid;
insert into unread_texts (place, place_id) select place, place_id from kept_unread_texts;
drop table kept_unread_texts;

-- Dropping working_copies deletes what belongs to its rows.
create table kept_test_emails as select id, copy_id, recipient, sent_at from test_emails where copy_id is not null;
create table new_working_copies (
  id            integer primary key autoincrement,
  written       text not null default 'post' check (written in ('post', 'newsletter', 'page')),
  post_id       integer unique references posts on delete cascade,
  newsletter_id integer unique references newsletters on delete cascade,
  page_id       integer unique references pages on delete cascade,
  fields        text,
  base_revision integer,
  revision      integer not null,
  saved_at      text not null,
  check (post_id is null or written = 'post'),
  check (newsletter_id is null or written = 'newsletter'),
  check (page_id is null or written = 'page'),
  check (coalesce(post_id, newsletter_id, page_id) is null or base_revision is not null),
  check (coalesce(post_id, newsletter_id, page_id) is not null or fields is not null)
) strict;
insert into new_working_copies (id, written, post_id, newsletter_id, fields, base_revision, revision, saved_at)
  select id, written, post_id, newsletter_id, fields, base_revision, revision, saved_at from working_copies;
-- Ids are never used twice.
delete from sqlite_sequence where name = 'new_working_copies';
insert into sqlite_sequence (name, seq)
  select 'new_working_copies', seq from sqlite_sequence where name = 'working_copies';
drop table working_copies;
alter table new_working_copies rename to working_copies;
insert or replace into test_emails (id, copy_id, recipient, sent_at)
  select id, copy_id, recipient, sent_at from kept_test_emails;
drop table kept_test_emails;
create index working_copies_of_unsaved on working_copies (written, saved_at desc, id desc)
  where post_id is null and newsletter_id is null and page_id is null;
create trigger working_copies_text_insert after insert on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing;
end;
create trigger working_copies_text_update after update of fields on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing;
end;
create trigger working_copies_text_delete after delete on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', old.id) on conflict do nothing;
end;

-- In unread_texts the key of a page's revision is "p" and "page:revision".
create table new_revisions (
  id            integer primary key autoincrement,
  post_id       integer references posts on delete cascade,
  newsletter_id integer references newsletters on delete cascade,
  page_id       integer references pages on delete cascade,
  revision      integer not null,
  title         text not null,
  fields        text not null,
  saved_at      text not null,
  replaced_at   text not null,
  replaced_by   text not null,
  check ((post_id is not null) + (newsletter_id is not null) + (page_id is not null) = 1),
  unique (post_id, revision),
  unique (newsletter_id, revision),
  unique (page_id, revision)
) strict;
insert into new_revisions (id, post_id, newsletter_id, revision, title, fields, saved_at, replaced_at, replaced_by)
  select id, post_id, newsletter_id, revision, title, fields, saved_at, replaced_at, replaced_by from revisions;
delete from sqlite_sequence where name = 'new_revisions';
insert into sqlite_sequence (name, seq) select 'new_revisions', seq from sqlite_sequence where name = 'revisions';
drop table revisions;
alter table new_revisions rename to revisions;
create trigger revisions_text_insert after insert on revisions
begin
  insert into unread_texts (place, place_id)
    values (
      'version',
      coalesce(new.post_id, 'n' || new.newsletter_id, 'p' || new.page_id) || ':' || new.revision)
    on conflict do nothing;
end;
create trigger revisions_text_delete after delete on revisions
begin
  insert into unread_texts (place, place_id)
    values (
      'version',
      coalesce(old.post_id, 'n' || old.newsletter_id, 'p' || old.page_id) || ':' || old.revision)
    on conflict do nothing;
end;

create table new_kept_texts (
  id            integer primary key autoincrement,
  written       text not null default 'post' check (written in ('post', 'newsletter', 'page')),
  post_id       integer references posts on delete cascade,
  newsletter_id integer references newsletters on delete cascade,
  page_id       integer references pages on delete cascade,
  copy_id       integer,
  kind          text not null check (kind in ('replaced', 'discarded')),
  title         text not null,
  fields        text not null,
  written_at    text not null,
  kept_at       text not null,
  kept_by       text not null,
  check (post_id is null or written = 'post'),
  check (newsletter_id is null or written = 'newsletter'),
  check (page_id is null or written = 'page')
) strict;
insert into new_kept_texts
  (id, written, post_id, newsletter_id, copy_id, kind, title, fields, written_at, kept_at, kept_by)
  select id, written, post_id, newsletter_id, copy_id, kind, title, fields, written_at, kept_at, kept_by
  from kept_texts;
delete from sqlite_sequence where name = 'new_kept_texts';
insert into sqlite_sequence (name, seq)
  select 'new_kept_texts', seq from sqlite_sequence where name = 'kept_texts';
drop table kept_texts;
alter table new_kept_texts rename to kept_texts;
create index kept_texts_by_post on kept_texts (post_id, id);
create index kept_texts_by_newsletter on kept_texts (newsletter_id, id);
create index kept_texts_by_page on kept_texts (page_id, id);
create index kept_texts_by_copy on kept_texts (copy_id) where copy_id is not null;
create trigger kept_texts_text_insert after insert on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      (
        'version',
        case new.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(new.post_id, new.newsletter_id, new.page_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_update after update of post_id, newsletter_id, page_id on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      (
        'version',
        case old.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(old.post_id, old.newsletter_id, old.page_id, 0) || ':text-' || old.id),
      (
        'version',
        case new.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(new.post_id, new.newsletter_id, new.page_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_delete after delete on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      (
        'version',
        case old.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(old.post_id, old.newsletter_id, old.page_id, 0) || ':text-' || old.id)
    on conflict do nothing;
end;
