-- Texts that were written or are gone, and whose pictures nobody has looked for since.
create table unread_texts (
  place    text not null check (place in ('post', 'copy', 'version', 'newsletter', 'mail', 'setting')),
  place_id text not null,
  primary key (place, place_id)
);

-- Which pictures each text shows: the id of an upload, or the address of one elsewhere.
create table picture_uses (
  picture  text not null,
  place    text not null,
  place_id text not null,
  part     text not null check (part in ('cover', 'text')),
  primary key (picture, place, place_id, part)
);
create index picture_uses_by_place on picture_uses (place, place_id);

-- Pictures elsewhere that posts show, and our copies of them. Without `next_at` nobody asks for one any more: it is
-- here, or it could not be had.
create table foreign_pictures (
  address  text primary key,
  media_id text references media on delete set null,
  attempts integer not null default 0,
  next_at  timestamptz(3),
  failure  text not null default ''
);
create index foreign_pictures_due on foreign_pictures (attempts, next_at) where next_at is not null;
create index foreign_pictures_by_copy on foreign_pictures (media_id) where media_id is not null;

create index media_by_date on media (created_at desc, id);

-- A row that is there already is locked: nobody takes it and reads the old text before this one is committed.
create function note_text() returns trigger language plpgsql as
  $$ declare text_row record; key text; begin if tg_op = 'DELETE' then text_row := old; else text_row := new; end if; if tg_argv[0] = 'version' then key := text_row.post_id || ':' || text_row.revision; elsif tg_argv[0] = 'mail' then key := text_row.newsletter_id; elsif tg_argv[0] = 'setting' then key := text_row.name; else key := text_row.id; end if; insert into unread_texts (place, place_id) values (tg_argv[0], key) on conflict (place, place_id) do update set place = excluded.place; return null; end $$;
create trigger posts_text after insert or delete or update of content, cover_image on posts for each row execute function note_text('post');
create trigger working_copies_text after insert or delete or update of fields on working_copies for each row execute function note_text('copy');
create trigger post_revisions_text after insert or delete on post_revisions for each row execute function note_text('version');
create trigger newsletters_text after insert or delete or update of content on newsletters for each row execute function note_text('newsletter');
create trigger newsletter_renders_text after insert or delete or update of html on newsletter_renders for each row execute function note_text('mail');
create trigger settings_text after insert or delete or update of value on settings for each row execute function note_text('setting');

-- All that was written before.
insert into unread_texts (place, place_id)
  select 'post', cast(id as text) from posts
  union all select 'copy', cast(id as text) from working_copies where fields is not null
  union all select 'version', post_id || ':' || revision from post_revisions
  union all select 'newsletter', cast(id as text) from newsletters
  union all select 'mail', cast(newsletter_id as text) from newsletter_renders
  union all select 'setting', name from settings;
