-- Who began a post, or a text that was never saved; null for imports, samples and what is older than this column. Authors
-- are held to their own.
alter table posts add column created_by integer references users on delete set null;
alter table working_copies add column created_by integer references users on delete set null;
alter table kept_texts add column created_by integer references users on delete set null;
create index posts_by_creator on posts (created_by) where created_by is not null;
create index working_copies_by_creator on working_copies (created_by) where created_by is not null;
create index kept_texts_by_creator on kept_texts (created_by) where created_by is not null;
