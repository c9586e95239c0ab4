-- Older versions: they write and read the rows of the other kinds, which stay as they were.
-- An import may describe an author. SQLite changes no check of a table, so the table is made anew.
create table import_items_0012 (
  run_id    integer not null references import_runs on delete cascade,
  entity    text not null
            check (entity in ('post', 'page', 'category', 'author', 'media', 'redirect', 'subscriber', 'suppression')),
  entity_id text not null,
  -- Its id in the source; empty if nothing looks it up.
  source_id text not null default '',
  happened  text not null check (happened in ('created', 'changed')),
  -- JSON of a changed thing as it was; null for a created one.
  before    text,
  primary key (run_id, entity, entity_id),
  check (happened = 'created' or before is not null)
) strict, without rowid;
insert into import_items_0012 (run_id, entity, entity_id, source_id, happened, before)
select run_id, entity, entity_id, source_id, happened, before from import_items;
drop table import_items;
alter table import_items_0012 rename to import_items;
create index import_items_by_source on import_items (entity, source_id) where source_id <> '';
