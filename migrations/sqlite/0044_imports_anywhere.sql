-- Files that wait to be imported, on whichever server; the content is in the store of files, under imports/.
create table import_uploads (
  id         text primary key,
  name       text not null,
  size_bytes integer not null,
  created_at text not null
) strict;
-- What a server does with a run, how far it is, and until when it has said so: a server that died says nothing more.
alter table import_runs add column work text check (work in ('import', 'undo'));
alter table import_runs add column at_work_until text;
alter table import_runs add column progress text;
