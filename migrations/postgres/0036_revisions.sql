-- A save names the revision that its writer saw. One that changes what was changed since is refused.
-- Each change of a draft increments the revision of the newsletter.
alter table newsletters add column revision integer not null default 1;
-- Each change of settings has the next revision, which the settings that it writes bear.
alter table settings add column revision integer not null default 1;
