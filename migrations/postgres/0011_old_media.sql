-- Older versions: they write and read the rows of posts and pages, which stay as they were.
-- Files and lists of posts of the imported site are also asked for at their old addresses.
alter table old_addresses drop constraint old_addresses_check;
-- Where a file or the posts of a category, tag or author are here.
alter table old_addresses add column path text;
-- The image or file at that path, if it is one.
alter table old_addresses add column media_id text references media on delete cascade;
alter table old_addresses add check (num_nonnulls(post_id, page_id, path) = 1);
alter table old_addresses add check (media_id is null or path is not null);
create index old_addresses_by_media on old_addresses (media_id) where media_id is not null;
