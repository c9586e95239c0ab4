-- What people may do (src/contract/access.ts). Those who had an account before there were roles are owners.
alter table users add column role text not null default 'owner' check (role in ('owner', 'editor', 'author'));
-- A JSON array of what is granted beyond the role.
alter table users add column grants text not null default '[]';
