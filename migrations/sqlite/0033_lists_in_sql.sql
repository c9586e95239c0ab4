-- Each order of the owner's list has one index. It also contains the columns that lists are filtered by, so that a count and
-- a page far down read the index alone: the rows contain the texts.
drop index posts_by_date;
drop index posts_by_title;
drop index posts_by_views;
drop index posts_by_change;
drop index posts_by_status;
drop index posts_by_category;
create index posts_by_date on posts (coalesce(published_at, created_at), id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_title on posts (lower(title), id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_views on posts (views, id, status, category, published_at, deleted_at) where deleted_at is null;
create index posts_by_change on posts (updated_at, id, status, category, published_at, deleted_at)
  where deleted_at is null;
