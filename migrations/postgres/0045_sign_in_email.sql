-- Where messages about somebody's own sign-in go; empty if they gave no address. Only they and owners see it.
alter table users add column email text not null default '';
