-- The author of the site that somebody is: new posts of theirs begin with this byline, and the profile is theirs to change.
alter table users add column author_id bigint references authors on delete set null;
-- Older versions: they leave the new column null.
create unique index users_by_author on users (author_id) where author_id is not null;
alter table invitations add column author_id bigint references authors on delete set null;
create index invitations_by_author on invitations (author_id) where author_id is not null;
