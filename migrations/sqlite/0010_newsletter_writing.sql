-- Newsletters are written as posts are: their working copies, revisions and kept texts stand beside those of posts, in the
-- same tables. SQLite cannot change a check, so the tables are made anew.

create table new_working_copies (
  id            integer primary key autoincrement,
  written       text not null default 'post' check (written in ('post', 'newsletter')),
  post_id       integer unique references posts on delete cascade,
  newsletter_id integer unique references newsletters on delete cascade,
  fields        text,
  base_revision integer,
  revision      integer not null,
  saved_at      text not null,
  check (post_id is null or written = 'post'),
  check (newsletter_id is null or written = 'newsletter'),
  check (coalesce(post_id, newsletter_id) is null or base_revision is not null),
  check (coalesce(post_id, newsletter_id) is not null or fields is not null)
) strict;
insert into new_working_copies (id, post_id, fields, base_revision, revision, saved_at)
  select id, post_id, fields, base_revision, revision, saved_at from working_copies;
-- Ids are never used twice.
delete from sqlite_sequence where name = 'new_working_copies';
insert into sqlite_sequence (name, seq)
  select 'new_working_copies', seq from sqlite_sequence where name = 'working_copies';
drop table working_copies;
alter table new_working_copies rename to working_copies;
create index working_copies_of_unsaved on working_copies (written, saved_at desc, id desc)
  where post_id is null and newsletter_id is null;
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

-- The texts of a post or a newsletter before each save that changed them. In unread_texts their key is "post:revision", or
-- "n" and "newsletter:revision".
create table revisions (
  id            integer primary key autoincrement,
  post_id       integer references posts on delete cascade,
  newsletter_id integer references newsletters on delete cascade,
  revision      integer not null,
  title         text not null,
  fields        text not null,
  saved_at      text not null,
  replaced_at   text not null,
  replaced_by   text not null,
  check ((post_id is null) <> (newsletter_id is null)),
  unique (post_id, revision),
  unique (newsletter_id, revision)
) strict;
insert into revisions (post_id, revision, title, fields, saved_at, replaced_at, replaced_by)
  select post_id, revision, title, fields, saved_at, replaced_at, replaced_by from post_revisions;
drop table post_revisions;
create trigger revisions_text_insert after insert on revisions
begin
  insert into unread_texts (place, place_id)
    values ('version', coalesce(new.post_id, 'n' || new.newsletter_id) || ':' || new.revision)
    on conflict do nothing;
end;
create trigger revisions_text_delete after delete on revisions
begin
  insert into unread_texts (place, place_id)
    values ('version', coalesce(old.post_id, 'n' || old.newsletter_id) || ':' || old.revision)
    on conflict do nothing;
end;

create table new_kept_texts (
  id            integer primary key autoincrement,
  written       text not null default 'post' check (written in ('post', 'newsletter')),
  post_id       integer references posts on delete cascade,
  newsletter_id integer references newsletters on delete cascade,
  copy_id       integer,
  kind          text not null check (kind in ('replaced', 'discarded')),
  title         text not null,
  fields        text not null,
  written_at    text not null,
  kept_at       text not null,
  kept_by       text not null,
  check (post_id is null or written = 'post'),
  check (newsletter_id is null or written = 'newsletter')
) strict;
insert into new_kept_texts (id, post_id, copy_id, kind, title, fields, written_at, kept_at, kept_by)
  select id, post_id, copy_id, kind, title, fields, written_at, kept_at, kept_by from kept_texts;
delete from sqlite_sequence where name = 'new_kept_texts';
insert into sqlite_sequence (name, seq)
  select 'new_kept_texts', seq from sqlite_sequence where name = 'kept_texts';
drop table kept_texts;
alter table new_kept_texts rename to kept_texts;
create index kept_texts_by_post on kept_texts (post_id, id);
create index kept_texts_by_newsletter on kept_texts (newsletter_id, id);
create index kept_texts_by_copy on kept_texts (copy_id) where copy_id is not null;
-- In unread_texts their key is "post:text-id", or "n" and "newsletter:text-id"; 0 stands for what was never saved.
create trigger kept_texts_text_insert after insert on kept_texts
begin
  insert into unread_texts (place, place_id)
    values (
      'version',
      iif(new.written = 'post', '', 'n') || coalesce(new.post_id, new.newsletter_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_update after update of post_id, newsletter_id on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      (
        'version',
        iif(old.written = 'post', '', 'n') || coalesce(old.post_id, old.newsletter_id, 0) || ':text-' || old.id),
      (
        'version',
        iif(new.written = 'post', '', 'n') || coalesce(new.post_id, new.newsletter_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_delete after delete on kept_texts
begin
  insert into unread_texts (place, place_id)
    values (
      'version',
      iif(old.written = 'post', '', 'n') || coalesce(old.post_id, old.newsletter_id, 0) || ':text-' || old.id)
    on conflict do nothing;
end;

-- The last test email of a newsletter, saved or not.
create table test_emails (
  id            integer primary key autoincrement,
  newsletter_id integer unique references newsletters on delete cascade,
  copy_id       integer unique references working_copies on delete cascade,
  recipient     text not null,
  sent_at       text not null,
  check ((newsletter_id is null) <> (copy_id is null))
) strict;
