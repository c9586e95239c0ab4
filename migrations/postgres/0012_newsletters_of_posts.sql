-- The post that a newsletter was made from, the post's revision at that time, and how much of it the newsletter has.
-- No foreign key: a newsletter whose post was deleted has to say so instead of going out with a link to a missing page.
alter table newsletters add column post_id bigint;
alter table newsletters add column post_revision integer;
alter table newsletters add column post_extent text check (post_extent in ('full', 'beginning'));
create index newsletters_of_posts on newsletters (post_id) where post_id is not null;
