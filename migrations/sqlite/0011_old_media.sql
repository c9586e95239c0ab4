-- Older versions: they write and read the rows of posts and pages, which stay as they were.
-- Files and lists of posts of the imported site are also asked for at their old addresses. SQLite changes no check, so
-- the table is made again.
alter table old_addresses rename to former_addresses;
-- The addresses that posts, pages, files and lists of posts had on the site that they were imported from.
create table old_addresses (
  -- A path with its query, in the spelling of src/server/kernel/http/old-address.ts.
  address text primary key,
  -- What was there: a post, a page, or what has this path here.
  post_id integer references posts on delete cascade,
  page_id integer references pages on delete cascade,
  -- Where a file or the posts of a category, tag or author are here.
  path text,
  -- The image or file at that path, if it is one.
  media_id text references media on delete cascade,
  check ((post_id is not null) + (page_id is not null) + (path is not null) = 1),
  check (media_id is null or path is not null)
) strict, without rowid;
insert into old_addresses (address, post_id, page_id) select address, post_id, page_id from former_addresses;
drop table former_addresses;
create index old_addresses_by_post on old_addresses (post_id);
create index old_addresses_by_page on old_addresses (page_id) where page_id is not null;
create index old_addresses_by_media on old_addresses (media_id) where media_id is not null;
