-- Tokens with which programs act for a person. token_hash is the SHA-256 of the secret.
create table api_tokens (
  id                integer primary key autoincrement,
  token_hash        text not null unique,
  -- A person who is removed takes their tokens along.
  user_id           integer not null references users on delete cascade,
  name              text not null,
  -- A JSON array. What the token may do is what its person may do as well.
  capabilities      text not null,
  created_at        text not null,
  -- Null if it never expires.
  expires_at        text,
  last_used_at      text,
  -- The window of the rate limit, which begins with the first request in it, and the requests in it so far.
  window_started_at text,
  window_requests   integer not null default 0
) strict;
create index api_tokens_by_user on api_tokens (user_id);
