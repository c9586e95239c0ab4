-- An address that a post had while readers could see it. It leads to the post, whatever that is called by now, so
-- there are no chains; a post that has the address today is shown instead.
create table slug_redirects (
  slug    text primary key,
  post_id bigint not null references posts on delete cascade
);
create index slug_redirects_by_post on slug_redirects (post_id);
