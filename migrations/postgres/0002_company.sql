-- The company or organization that they work for; empty if nobody has said it.
alter table subscribers add column company text not null default '';
