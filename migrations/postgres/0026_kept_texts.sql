-- Texts that were replaced or discarded before they were saved: of a post, or of one that was never saved (no post_id;
-- then copy_id is its working copy, if it had one). They are beside post_revisions, so that neither pushes out the other.
create table kept_texts (
  id         bigint generated always as identity primary key,
  post_id    bigint references posts on delete cascade,
  copy_id    bigint,
  kind       text not null check (kind in ('replaced', 'discarded')),
  title      text not null,
  fields     text not null,
  written_at timestamptz(3) not null,
  kept_at    timestamptz(3) not null,
  kept_by    text not null
);
create index kept_texts_by_post on kept_texts (post_id, id);
create index kept_texts_by_copy on kept_texts (copy_id) where copy_id is not null;

-- The pictures that they show are in use. Their key is "post:text-id", with 0 for a post that was never saved.
create function note_kept_text() returns trigger language plpgsql as
  $$ begin if tg_op <> 'INSERT' then insert into unread_texts (place, place_id) values ('version', coalesce(old.post_id, 0) || ':text-' || old.id) on conflict (place, place_id) do update set place = excluded.place; end if; if tg_op <> 'DELETE' then insert into unread_texts (place, place_id) values ('version', coalesce(new.post_id, 0) || ':text-' || new.id) on conflict (place, place_id) do update set place = excluded.place; end if; return null; end $$;
create trigger kept_texts_text after insert or delete or update of post_id on kept_texts for each row execute function note_kept_text();
