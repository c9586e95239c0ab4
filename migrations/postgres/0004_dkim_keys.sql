-- A row for each pair of DKIM keys (RSA and Ed25519) that was created in the admin. The public keys are as DNS has them; the
-- private ones are encrypted with the key of the data folder. A pair signs from used_from until used_until; one at a time
-- does for a domain.
create table dkim_keys (
  id             bigint generated always as identity primary key,
  domain         text not null,
  selector       text not null,
  rsa_public     text not null,
  ed25519_public text not null,
  secret         text not null,
  created_at     timestamptz(3) not null,
  used_from      timestamptz(3),
  used_until     timestamptz(3),
  unique (domain, selector)
);
create unique index dkim_keys_in_use on dkim_keys (domain) where used_from is not null and used_until is null;
