-- Up to where the bounce mailbox was read, and how that went: one row. UIDs belong to a place (server, user, folder) and
-- to its UIDVALIDITY; where either is another, reading begins anew. told_at: when the owner was told of a failure.
create table mailbox_reading (
  id            integer primary key check (id = 1),
  place         text not null,
  uid_validity  text not null default '',
  last_uid      bigint not null default 0,
  reports       integer not null default 0,
  read_at       timestamptz(3),
  failure       text,
  failures      integer not null default 0,
  failing_since timestamptz(3),
  told_at       timestamptz(3)
);
