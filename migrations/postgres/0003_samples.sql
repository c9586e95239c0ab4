-- Each page asks whether the site still has its samples, and the rows contain the texts.
create index posts_by_sample on posts (is_sample) where deleted_at is null;
