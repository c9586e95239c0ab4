-- Tokens with which programs act for a person. token_hash is the SHA-256 of the secret.
create table api_tokens (
  id                bigint generated always as identity primary key,
  token_hash        text not null unique,
  -- A person who is removed takes their tokens along.
  user_id           bigint not null references users on delete cascade,
  name              text not null,
  -- A JSON array. What the token may do is what its person may do as well.
  capabilities      text not null,
  created_at        timestamptz(3) not null,
  -- Null if it never expires.
  expires_at        timestamptz(3),
  last_used_at      timestamptz(3),
  -- The window of the rate limit, which begins with the first request in it, and the requests in it so far.
  window_started_at timestamptz(3),
  window_requests   integer not null default 0
);
create index api_tokens_by_user on api_tokens (user_id);
