-- The owner's list in each of its orders. Behind the order stand the columns that the list can be filtered by, so that
-- pages far down are counted off in the index: in the table they would lie behind the texts.
drop index posts_all;
create index posts_by_date on posts (coalesce(published_at, created_at), id, status, category, published_at)
  where deleted_at is null;
create index posts_by_title on posts (lower(title), id, status, category, published_at) where deleted_at is null;
create index posts_by_views on posts (views, id, status, category, published_at) where deleted_at is null;
create index posts_by_change on posts (updated_at, id, status, category, published_at) where deleted_at is null;
-- How many posts a filter of the list has.
create index posts_by_status on posts (status, published_at, category) where deleted_at is null;
create index posts_by_category on posts (category, status, published_at) where deleted_at is null;
create index posts_in_trash on posts (deleted_at, id) where deleted_at is not null;

-- What is written and not saved: on a post, or of one that was never saved (no post_id). A row without fields is a
-- copy that was saved or thrown away: its number goes on, so that no writer takes a later copy for the one they know.
create table working_copies (
  id            bigint generated always as identity primary key,
  post_id       bigint unique references posts on delete cascade,
  fields        text,
  base_revision integer,
  revision      integer not null,
  saved_at      timestamptz(3) not null,
  check (post_id is null or base_revision is not null),
  check (post_id is not null or fields is not null)
);
create index working_copies_of_unsaved on working_copies (saved_at desc, id desc) where post_id is null;

-- What a post was before a saving changed its words.
create table post_revisions (
  post_id     bigint not null references posts on delete cascade,
  revision    integer not null,
  title       text not null,
  fields      text not null,
  saved_at    timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  replaced_by text not null,
  primary key (post_id, revision)
);
