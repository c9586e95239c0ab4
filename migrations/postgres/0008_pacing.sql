-- With pacing on, the recipients of a chunk are of one group of mailbox providers. Null in a send without groups.
alter table newsletter_chunks add column provider text
  check (provider in ('gmail', 'microsoft', 'yahoo', 'apple', 'others'));
-- The audience is written down from the subscriber after this one on, and then from the first one up to it.
alter table newsletters add column prepare_from bigint not null default 0;
-- When a send whose day's limit (warm-up) is used up goes on.
alter table newsletters add column continues_at timestamptz(3);

-- Which group of providers takes the mail of a domain, by its MX records. Null when DNS did not answer.
create table mail_domains (
  domain       text primary key,
  provider     text check (provider in ('gmail', 'microsoft', 'yahoo', 'apple', 'others')),
  looked_up_at timestamptz(3) not null
);

-- The days of the warm-up on which newsletters went out, and how many emails. A day (`2026-11-25`) is one of the site's zone.
create table send_days (
  day    text primary key,
  emails integer not null
);
