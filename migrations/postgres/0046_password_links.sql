-- Requests for a link to a new password. They are rows of nobody for a name that has no account, so that both cost the same.
create table password_links (
  id         bigint generated always as identity primary key,
  user_id    bigint references users on delete cascade,
  -- SHA-256 of the link's token; null until the link is mailed.
  token_hash text unique,
  expires_at timestamptz(3) not null
);
create index password_links_by_user on password_links (user_id);
