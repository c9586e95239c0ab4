-- Pages of another site have old addresses, as posts have. SQLite cannot change a column or a check, so these are made anew.
create table new_old_addresses (
  address text primary key,
  post_id integer references posts on delete cascade,
  page_id integer references pages on delete cascade,
  check ((post_id is null) <> (page_id is null))
) strict, without rowid;
insert into new_old_addresses (address, post_id) select address, post_id from old_addresses;
drop table old_addresses;
alter table new_old_addresses rename to old_addresses;
create index old_addresses_by_post on old_addresses (post_id);
create index old_addresses_by_page on old_addresses (page_id) where page_id is not null;

create table new_import_items (
  run_id    integer not null references import_runs on delete cascade,
  entity    text not null
    check (entity in ('post', 'page', 'category', 'media', 'redirect', 'subscriber', 'suppression')),
  entity_id text not null,
  source_id text not null default '',
  happened  text not null check (happened in ('created', 'changed')),
  before    text,
  primary key (run_id, entity, entity_id),
  check (happened = 'created' or before is not null)
) strict, without rowid;
insert into new_import_items (run_id, entity, entity_id, source_id, happened, before)
  select run_id, entity, entity_id, source_id, happened, before from import_items;
drop table import_items;
alter table new_import_items rename to import_items;
create index import_items_by_source on import_items (entity, source_id) where source_id <> '';

-- The category into which one was merged, by the id of the merged one: menus know categories by their ids.
create table merged_categories (
  id          integer primary key,
  category_id integer not null references categories on delete cascade
) strict;
create index merged_categories_by_category on merged_categories (category_id);
