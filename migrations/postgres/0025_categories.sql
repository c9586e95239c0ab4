-- The categories of posts (src/contract/categories.ts); posts.category holds the slug. A site starts with these eight.
-- palette names the inks of covers and signs.
create table categories (
  id          bigint generated always as identity primary key,
  slug        text not null unique,
  title       text not null,
  description text not null,
  palette     text not null
              check (palette in ('copper', 'blue', 'green', 'violet', 'pink', 'teal', 'red', 'olive')),
  position    integer not null,
  is_retired  boolean not null default false
);
insert into categories (slug, title, description, palette, position) values
  ('content-strategy', 'Content Strategy', 'What to say, to whom, and what to leave out.', 'copper', 1),
  ('technology', 'Technology', 'The machinery under a site, explained plainly.', 'blue', 2),
  ('growth', 'Growth', 'Finding readers, and giving them reasons to stay.', 'green', 3),
  ('productivity', 'Productivity', 'Finishing things with your evenings intact.', 'violet', 4),
  ('creativity', 'Creativity', 'Where ideas come from, and how to keep them.', 'pink', 5),
  ('social-media', 'Social Media', 'Being present without being consumed.', 'teal', 6),
  ('marketing', 'Marketing', 'Telling people, without shouting.', 'red', 7),
  ('tools', 'Tools', 'The few that earn their place on the desk.', 'olive', 8);

-- The slugs that a category had before: their addresses redirect to it.
create table category_redirects (
  slug        text primary key,
  category_id bigint not null references categories on delete cascade
);
create index category_redirects_by_category on category_redirects (category_id);
