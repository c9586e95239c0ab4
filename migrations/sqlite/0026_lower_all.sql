-- Nothing to do: SQLite has `lower_all` from Masthead (sqlite-driver.ts).
select 1;
