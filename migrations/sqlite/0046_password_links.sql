-- Requests for a link to a new password. They are rows of nobody for a name that has no account, so that both cost the same.
create table password_links (
  id         integer primary key autoincrement,
  user_id    integer references users on delete cascade,
  -- SHA-256 of the link's token; null until the link is mailed.
  token_hash text unique,
  expires_at text not null
) strict;
create index password_links_by_user on password_links (user_id);
