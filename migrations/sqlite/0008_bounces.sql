-- Whom a suppression concerns, for as long as we know the person.
alter table suppressions add column subscriber_id integer references subscribers on delete set null;
create index suppressions_by_subscriber on suppressions (subscriber_id);
create index suppressions_by_date on suppressions (created_at desc, address_hash);
create index suppressions_by_reason on suppressions (reason, created_at desc, address_hash);
