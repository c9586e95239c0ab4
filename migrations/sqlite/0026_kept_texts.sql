-- Texts that were replaced or discarded before they were saved: of a post, or of one that was never saved (no post_id;
-- then copy_id is its working copy, if it had one). They are beside post_revisions, so that neither pushes out the other.
create table kept_texts (
  id         integer primary key autoincrement,
  post_id    integer references posts on delete cascade,
  copy_id    integer,
  kind       text not null check (kind in ('replaced', 'discarded')),
  title      text not null,
  fields     text not null,
  written_at text not null,
  kept_at    text not null,
  kept_by    text not null
) strict;
create index kept_texts_by_post on kept_texts (post_id, id);
create index kept_texts_by_copy on kept_texts (copy_id) where copy_id is not null;

-- The pictures that they show are in use. Their key is "post:text-id", with 0 for a post that was never saved.
create trigger kept_texts_text_insert after insert on kept_texts begin insert into unread_texts (place, place_id) values ('version', coalesce(new.post_id, 0) || ':text-' || new.id) on conflict do nothing; end;
create trigger kept_texts_text_update after update of post_id on kept_texts begin insert into unread_texts (place, place_id) values ('version', coalesce(old.post_id, 0) || ':text-' || old.id), ('version', coalesce(new.post_id, 0) || ':text-' || new.id) on conflict do nothing; end;
create trigger kept_texts_text_delete after delete on kept_texts begin insert into unread_texts (place, place_id) values ('version', coalesce(old.post_id, 0) || ':text-' || old.id) on conflict do nothing; end;
