-- The key of somebody's authenticator app (RFC 6238).
create table totp_keys (
  user_id      integer primary key references users on delete cascade,
  -- Encrypted with secrets.key of the data folder.
  sealed_key   text not null,
  -- The time step of the newest code that was accepted. It and those before it are not accepted again.
  last_step    integer not null,
  created_at   text not null,
  -- Null until a code has shown that the app has the key.
  confirmed_at text
) strict;
-- Each signs in once, in place of a code of the app.
create table recovery_codes (
  user_id   integer not null references users on delete cascade,
  -- SHA-256.
  code_hash text not null,
  used_at   text,
  primary key (user_id, code_hash)
) strict;
