-- Texts that were written or are gone, and whose pictures nobody has looked for since.
create table unread_texts (
  place    text not null check (place in ('post', 'copy', 'version', 'newsletter', 'mail', 'setting')),
  place_id text not null,
  primary key (place, place_id)
) strict, without rowid;

-- Which pictures each text shows: the id of an upload, or the address of one elsewhere.
create table picture_uses (
  picture  text not null,
  place    text not null,
  place_id text not null,
  part     text not null check (part in ('cover', 'text')),
  primary key (picture, place, place_id, part)
) strict, without rowid;
create index picture_uses_by_place on picture_uses (place, place_id);

-- Pictures elsewhere that posts show, and our copies of them. Without `next_at` nobody asks for one any more: it is
-- here, or it could not be had.
create table foreign_pictures (
  address  text primary key,
  media_id text references media on delete set null,
  attempts integer not null default 0,
  next_at  text,
  failure  text not null default ''
) strict, without rowid;
create index foreign_pictures_due on foreign_pictures (attempts, next_at) where next_at is not null;
create index foreign_pictures_by_copy on foreign_pictures (media_id) where media_id is not null;

create index media_by_date on media (created_at desc, id);

create trigger posts_text_insert after insert on posts begin insert into unread_texts (place, place_id) values ('post', new.id) on conflict do nothing; end;
create trigger posts_text_update after update of content, cover_image on posts begin insert into unread_texts (place, place_id) values ('post', new.id) on conflict do nothing; end;
create trigger posts_text_delete after delete on posts begin insert into unread_texts (place, place_id) values ('post', old.id) on conflict do nothing; end;
create trigger working_copies_text_insert after insert on working_copies begin insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing; end;
create trigger working_copies_text_update after update of fields on working_copies begin insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing; end;
create trigger working_copies_text_delete after delete on working_copies begin insert into unread_texts (place, place_id) values ('copy', old.id) on conflict do nothing; end;
create trigger post_revisions_text_insert after insert on post_revisions begin insert into unread_texts (place, place_id) values ('version', new.post_id || ':' || new.revision) on conflict do nothing; end;
create trigger post_revisions_text_delete after delete on post_revisions begin insert into unread_texts (place, place_id) values ('version', old.post_id || ':' || old.revision) on conflict do nothing; end;
create trigger newsletters_text_insert after insert on newsletters begin insert into unread_texts (place, place_id) values ('newsletter', new.id) on conflict do nothing; end;
create trigger newsletters_text_update after update of content on newsletters begin insert into unread_texts (place, place_id) values ('newsletter', new.id) on conflict do nothing; end;
create trigger newsletters_text_delete after delete on newsletters begin insert into unread_texts (place, place_id) values ('newsletter', old.id) on conflict do nothing; end;
create trigger newsletter_renders_text_insert after insert on newsletter_renders begin insert into unread_texts (place, place_id) values ('mail', new.newsletter_id) on conflict do nothing; end;
create trigger newsletter_renders_text_update after update of html on newsletter_renders begin insert into unread_texts (place, place_id) values ('mail', new.newsletter_id) on conflict do nothing; end;
create trigger newsletter_renders_text_delete after delete on newsletter_renders begin insert into unread_texts (place, place_id) values ('mail', old.newsletter_id) on conflict do nothing; end;
create trigger settings_text_insert after insert on settings begin insert into unread_texts (place, place_id) values ('setting', new.name) on conflict do nothing; end;
create trigger settings_text_update after update of value on settings begin insert into unread_texts (place, place_id) values ('setting', new.name) on conflict do nothing; end;
create trigger settings_text_delete after delete on settings begin insert into unread_texts (place, place_id) values ('setting', old.name) on conflict do nothing; end;

-- All that was written before.
insert into unread_texts (place, place_id)
  select 'post', cast(id as text) from posts
  union all select 'copy', cast(id as text) from working_copies where fields is not null
  union all select 'version', post_id || ':' || revision from post_revisions
  union all select 'newsletter', cast(id as text) from newsletters
  union all select 'mail', cast(newsletter_id as text) from newsletter_renders
  union all select 'setting', name from settings;
