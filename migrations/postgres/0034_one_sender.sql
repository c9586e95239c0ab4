-- One sender at a time works on a database. Taking the lock increments the epoch, and each write of the sender checks it,
-- so that a sender that has lost its lock records nothing more.
create table sending_epoch (
  id    integer primary key check (id = 1),
  epoch integer not null
);

drop table send_grants;

alter table newsletter_chunks drop column owner;
alter table newsletter_chunks drop column epoch;
-- Set while the sender has the chunk in hand.
alter table newsletter_chunks rename column lease_until to taken_at;
