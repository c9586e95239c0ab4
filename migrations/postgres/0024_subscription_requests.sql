-- Requests to subscribe, as they came in. A request writes one row, whatever the address is, so that its time tells nothing
-- of who is on the list; a job does the rest.
create table subscription_requests (
  id          bigint generated always as identity primary key,
  email       text not null,
  mailbox_key text not null,
  at          timestamptz(3) not null
);

-- What the server has noticed of its surroundings, and when last.
create table observations (
  name text primary key,
  at   timestamptz(3) not null
);

-- Their buckets had hashes without a key, which trying all addresses reverses.
delete from rate_events;

-- The set-up link is derived from the signing key now.
delete from secrets where name = 'setup-token-hash';
