-- Older versions: they cannot start a newsletter that repeats another one, because a constraint refuses it: they would send it to
-- everybody. They let the owner edit, schedule and delete it.
-- The newsletter that this one brings once more to those who have not opened it: nobody gets it a third time. No foreign key: it
-- was sent, so it is never deleted.
alter table newsletters add column repeats_id bigint;
create unique index newsletters_repeats on newsletters (repeats_id) where repeats_id is not null;
-- 1 if it also goes to those whose opens cannot be known, because only their mail program fetches the images.
alter table newsletters add column repeats_unknown integer not null default 0 check (repeats_unknown in (0, 1));
-- When its audience was closed: who had opened the other one by then is left out.
alter table newsletters add column audience_at timestamptz
  check (repeats_id is null or status in ('draft', 'scheduled') or audience_at is not null);
