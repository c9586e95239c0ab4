-- The address of a post's original, if it first appeared elsewhere; empty for most.
alter table posts add column canonical_url text not null default '';

-- The sitemap leaves these posts out.
create index posts_elsewhere on posts (id) where canonical_url <> '';
