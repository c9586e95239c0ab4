-- The provider (OpenID Connect) through which people of an organization sign in: the one in effect, and one that was saved
-- and waits until an owner has signed in through it.
create table sign_in_providers (
  name          text primary key check (name in ('active', 'draft')),
  -- Rises with every change, of either row.
  revision      integer not null,
  -- What the button says.
  label         text not null,
  issuer        text not null,
  client_id     text not null,
  -- Encrypted with secrets.key of the data folder.
  sealed_secret text not null,
  -- Verified addresses of this domain may create an account; empty if none may.
  domain        text not null,
  role          text not null check (role in ('editor', 'author')),
  -- The owner says that the provider asks for a second factor.
  trusts_factor boolean not null check (trusts_factor in (0, 1)),
  -- Nobody signs in in another way.
  is_only       boolean not null check (is_only in (0, 1))
);

-- Who somebody is at the provider.
create table provider_identities (
  user_id      integer primary key references users on delete cascade,
  issuer       text not null,
  subject      text not null,
  -- The verified address when it was linked.
  email        text not null,
  created_at   text not null,
  last_used_at text,
  unique (issuer, subject)
) strict;

-- Browsers that were sent to the provider. A row is deleted when its answer comes.
create table provider_flows (
  -- SHA-256 of what the provider sends back (state), and of the cookie of the browser.
  state_hash    text primary key,
  browser_hash  text not null,
  purpose       text not null check (purpose in ('sign-in', 'link', 'try', 'proof')),
  -- Who was signed in, for what is not a sign-in.
  user_id       integer references users on delete cascade,
  -- That of the provider whose address it was.
  revision      integer not null,
  nonce         text not null,
  code_verifier text not null,
  created_at    text not null,
  expires_at    text not null
) strict;
create index provider_flows_by_user on provider_flows (user_id);
create index provider_flows_by_end on provider_flows (expires_at);
