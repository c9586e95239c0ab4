-- How the words of each post were indexed last (src/server/content/search/index-post.ts): 0 if they have changed since. Triggers
-- say so, since the version before this one writes posts, too.
create table post_index (
  post_id integer primary key references posts on delete cascade,
  version integer not null default 0
) strict;
create index post_index_by_version on post_index (version);
insert into post_index (post_id) select id from posts;
create trigger posts_begin_index after insert on posts
begin
  insert into post_index (post_id) values (new.id);
end;
create trigger posts_outdate_index after update of title, excerpt, content, author on posts
  when old.title <> new.title or old.excerpt <> new.excerpt or old.content <> new.content or old.author <> new.author
begin
  update post_index set version = 0 where post_id = new.id;
end;
create trigger post_tags_outdate_index after insert on post_tags
begin
  update post_index set version = 0 where post_id = new.post_id and version <> 0;
end;
create trigger post_tags_outdate_index_without after delete on post_tags
begin
  update post_index set version = 0 where post_id = old.post_id and version <> 0;
end;
