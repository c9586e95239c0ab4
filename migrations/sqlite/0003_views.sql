-- How often a post was read on a day (UTC, `2026-03-02`). Nothing here says by whom.
create table page_views (
  post_id integer not null references posts on delete cascade,
  day     text not null,
  views   integer not null,
  primary key (post_id, day)
) strict, without rowid;
create index page_views_by_day on page_views (day, post_id);

-- Where readers came from: what a link said of itself (utm_*), else the host of the page before. Empty: neither.
create table view_sources (
  day      text not null,
  source   text not null,
  medium   text not null,
  campaign text not null,
  views    integer not null,
  primary key (day, source, medium, campaign)
) strict, without rowid;
