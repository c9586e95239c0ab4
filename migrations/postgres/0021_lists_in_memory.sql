-- The owner's lists are put together in memory, so that an index of an order needs the ids alone; and what the order is
-- made from, without which PostgreSQL reads the rows as well.
drop index posts_by_date;
drop index posts_by_title;
drop index posts_by_views;
drop index posts_by_change;
create index posts_by_date on posts (coalesce(published_at, created_at), id) include (published_at, created_at)
  where deleted_at is null;
create index posts_by_title on posts (lower(title), id) include (title) where deleted_at is null;
create index posts_by_views on posts (views, id) where deleted_at is null;
create index posts_by_change on posts (updated_at, id) where deleted_at is null;

-- The same for the ids of a filter. `revision > 0` is always true, and only who asks for it gets these.
drop index posts_by_status;
drop index posts_by_category;
create index posts_by_status on posts (status, published_at, id) include (revision)
  where deleted_at is null and revision > 0;
create index posts_by_category on posts (category, id) include (revision) where deleted_at is null and revision > 0;

-- Typos are corrected from words in memory.
drop index post_words_alike;
