-- Passkeys (WebAuthn) sign their person in. They hold for one domain, and hold no secret.
create table passkeys (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null unique,
  -- COSE, as Base64url.
  public_key    text not null,
  -- Signatures so far, if the device counts them.
  counter       bigint not null,
  -- The domain of the site when it was made.
  rp_id         text not null,
  name          text not null,
  created_at    timestamptz(3) not null,
  last_used_at  timestamptz(3)
);
create index passkeys_by_user on passkeys (user_id);
-- What devices were asked to sign. A row goes when it is answered.
create table passkey_challenges (
  challenge  text primary key,
  purpose    text not null check (purpose in ('register', 'sign-in')),
  -- For whom a passkey is made.
  user_id    bigint references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
