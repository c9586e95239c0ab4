-- The authors of posts (src/contract/authors.ts); posts.author holds the name. The server adds those of older posts when it starts.
create table authors (
  id       integer primary key autoincrement,
  slug     text not null unique,
  name     text not null,
  -- The name without differences of case and spaces.
  name_key text not null unique,
  -- The path of an upload; empty without one.
  picture  text not null,
  bio      text not null
) strict;
create trigger authors_text_insert after insert on authors
begin
  insert into unread_texts (place, place_id) values ('author', new.id) on conflict do nothing;
end;
create trigger authors_text_update after update of picture on authors
begin
  insert into unread_texts (place, place_id) values ('author', new.id) on conflict do nothing;
end;
create trigger authors_text_delete after delete on authors
begin
  insert into unread_texts (place, place_id) values ('author', old.id) on conflict do nothing;
end;

-- The slugs that an author had before: their addresses redirect to the author.
create table author_redirects (
  slug      text primary key,
  author_id integer not null references authors on delete cascade
) strict, without rowid;
create index author_redirects_by_author on author_redirects (author_id);

-- The names that an author had before: a post that names one of them is the author's.
create table author_names (
  name_key  text primary key,
  author_id integer not null references authors on delete cascade
) strict, without rowid;
create index author_names_by_author on author_names (author_id);

create index posts_by_author on posts (author);
create index posts_public_by_author on posts (author, published_at desc, id desc)
  where status = 'published' and deleted_at is null;

-- SQLite cannot change a check. Triggers of other tables name this one, so it cannot be renamed.
create table kept_unread_texts as select place, place_id from unread_texts;
drop table unread_texts;
create table unread_texts (
  place    text not null
           check (place in ('post', 'page', 'author', 'copy', 'version', 'newsletter', 'mail', 'setting')),
  place_id text not null,
  primary key (place, place_id)
) strict, without rowid;
insert into unread_texts (place, place_id) select place, place_id from kept_unread_texts;
drop table kept_unread_texts;
