-- How the words of each post were indexed last (src/server/content/search/index-post.ts): 0 if they have changed since. Triggers
-- say so, since the version before this one writes posts, too.
create table post_index (
  post_id bigint primary key references posts on delete cascade,
  version integer not null default 0
);
create index post_index_by_version on post_index (version);
insert into post_index (post_id) select id from posts;
create function begin_post_index() returns trigger language plpgsql as $$
begin
  insert into post_index (post_id) values (new.id);
  return null;
end
$$;
create trigger posts_begin_index after insert on posts for each row execute function begin_post_index();
create function outdate_post_index() returns trigger language plpgsql as $$
begin
  update post_index set version = 0 where post_id = new.id;
  return null;
end
$$;
create trigger posts_outdate_index after update of title, excerpt, content, author on posts
  for each row
  when ((old.title, old.excerpt, old.content, old.author) is distinct from (new.title, new.excerpt, new.content, new.author))
  execute function outdate_post_index();
create function outdate_index_of_tagged() returns trigger language plpgsql as $$
begin
  update post_index set version = 0 where post_id in (new.post_id, old.post_id) and version <> 0;
  return null;
end
$$;
create trigger post_tags_outdate_index after insert or delete on post_tags
  for each row execute function outdate_index_of_tagged();
