-- The counts of the owner's list alone use these: SQLite took them for readers' queries too, where narrower ones are
-- faster. `revision > 0` is always true, and only who asks for it gets them.
drop index posts_by_status;
drop index posts_by_category;
create index posts_by_status on posts (status, published_at, category) where deleted_at is null and revision > 0;
create index posts_by_category on posts (category, status, published_at) where deleted_at is null and revision > 0;
