-- The address of a newsletter's web version, given to it when it is first sent.
alter table newsletters add column slug text;
update newsletters set slug = 'letter-' || id where started_at is not null;
create unique index newsletters_by_slug on newsletters (slug);
-- The archive, newest first.
create index newsletters_archive on newsletters (send_at desc, id desc) where send_at is not null;

-- Where answers go; empty for the sender.
alter table newsletter_renders add column reply_to text not null default '';

-- The weeks that are done with, so that no two digests are made for one, whoever makes them. Without a newsletter there
-- was nothing new, or nobody wanted one.
create table digests (
  week          text primary key,
  made_at       timestamptz(3) not null,
  newsletter_id bigint references newsletters on delete set null
);
