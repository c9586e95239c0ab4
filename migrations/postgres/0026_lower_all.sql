-- In a database with the locale C, `lower` folds ASCII alone. ICU folds every script, as JavaScript does on SQLite.
do $$
begin
  if getdatabaseencoding() = 'UTF8' and lower('Ä') <> 'ä' and exists (select from pg_collation where collname = 'und-x-icu') then
    create or replace function lower_all(text) returns text language sql immutable strict parallel safe
    as 'select lower($1 collate "und-x-icu")';
  end if;
end
$$;
