-- One row for each reason of an address: lifting a bounce must not forget an unsubscribe behind it.
create table suppressions_by_address_and_reason (
  address_hash  text not null,
  reason        text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  evidence      text not null,
  created_at    text not null,
  subscriber_id integer references subscribers on delete set null,
  primary key (address_hash, reason)
) strict, without rowid;
insert into suppressions_by_address_and_reason (address_hash, reason, evidence, created_at, subscriber_id)
select address_hash, reason, evidence, created_at, subscriber_id from suppressions;
drop table suppressions;
alter table suppressions_by_address_and_reason rename to suppressions;
create index suppressions_by_subscriber on suppressions (subscriber_id);
-- With the subscriber, so that a search reads whom all suppressions are about from the index alone.
create index suppressions_by_date on suppressions (created_at desc, address_hash, reason, subscriber_id);
create index suppressions_by_reason on suppressions (reason, created_at desc, address_hash, subscriber_id);
