-- The certificate for the domains of HTTPS_DOMAIN: one row, for all servers of the database. The keys are encrypted with the
-- signing key, so that each of them can read them.
create table certificates (
  id          integer primary key check (id = 1),
  account_key text not null,
  -- What the authority asks for while an order is under way: JSON of answers by token.
  answers     text not null default '{}',
  -- The authority and the domains that the certificate was ordered for; null until there is one.
  ordered_for text,
  -- PEM, from the certificate itself to the last intermediate one.
  chain       text,
  private_key text,
  -- What the last attempt was for if it failed, why, how many have failed in a row, and when the next one is due.
  failed_for  text,
  failure     text,
  failures    integer not null default 0,
  retry_at    timestamptz(3)
);
