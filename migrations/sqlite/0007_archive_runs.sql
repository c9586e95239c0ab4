-- The last backup and the last export that somebody began in the admin. One that has not ended and whose at_work_until has
-- passed was cut off.
create table archive_runs (
  kind          text primary key check (kind in ('backup', 'export')),
  -- The name of its file, which is there once the run has ended without a failure.
  name          text not null,
  -- Which server makes it, by its instance-id, as it says until at_work_until.
  worker        text not null,
  at_work_until text not null,
  -- How far it is, as JSON.
  progress      text,
  -- In a sentence, why there is no file.
  failure       text,
  started_at    text not null,
  ended_at      text
) strict, without rowid;
