-- Pages of another site have old addresses, as posts have.
alter table old_addresses alter column post_id drop not null;
alter table old_addresses add column page_id bigint references pages on delete cascade;
alter table old_addresses add check ((post_id is null) <> (page_id is null));
create index old_addresses_by_page on old_addresses (page_id) where page_id is not null;

alter table import_items drop constraint import_items_entity_check;
alter table import_items
  add check (entity in ('post', 'page', 'category', 'media', 'redirect', 'subscriber', 'suppression'));

-- The category into which one was merged, by the id of the merged one: menus know categories by their ids.
create table merged_categories (
  id          bigint primary key,
  category_id bigint not null references categories on delete cascade
);
create index merged_categories_by_category on merged_categories (category_id);
