-- Older versions: they write and read the rows of the other kinds, which stay as they were.
-- An import may describe an author.
alter table import_items drop constraint import_items_entity_check;
alter table import_items add constraint import_items_entity_check
  check (entity in ('post', 'page', 'category', 'author', 'media', 'redirect', 'subscriber', 'suppression'));
