-- 0 for a backup without the images, which is not what somebody means who asks for one with them. A number, since SQLite's
-- strict tables have no booleans.
alter table archive_runs add column has_images integer not null default 1 check (has_images in (0, 1));
