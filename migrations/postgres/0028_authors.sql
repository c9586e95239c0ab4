-- The authors of posts (src/contract/authors.ts); posts.author holds the name. The server adds those of older posts when it starts.
create table authors (
  id       bigint generated always as identity primary key,
  slug     text not null unique,
  name     text not null,
  -- The name without differences of case and spaces.
  name_key text not null unique,
  -- The path of an upload; empty without one.
  picture  text not null,
  bio      text not null
);
create trigger authors_text after insert or delete or update of picture on authors
  for each row execute function note_text('author');

-- The slugs that an author had before: their addresses redirect to the author.
create table author_redirects (
  slug      text primary key,
  author_id bigint not null references authors on delete cascade
);
create index author_redirects_by_author on author_redirects (author_id);

-- The names that an author had before: a post that names one of them is the author's.
create table author_names (
  name_key  text primary key,
  author_id bigint not null references authors on delete cascade
);
create index author_names_by_author on author_names (author_id);

create index posts_by_author on posts (author);
create index posts_public_by_author on posts (author, published_at desc, id desc)
  where status = 'published' and deleted_at is null;

alter table unread_texts drop constraint unread_texts_place_check;
alter table unread_texts
  add check (place in ('post', 'page', 'author', 'copy', 'version', 'newsletter', 'mail', 'setting'));
