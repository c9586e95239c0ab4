-- Whom the suppressions are about is read in the order of their list from the index alone: a search asks for all of them.
drop index suppressions_by_date;
drop index suppressions_by_reason;
create index suppressions_by_date on suppressions (created_at desc, address_hash, subscriber_id);
create index suppressions_by_reason on suppressions (reason, created_at desc, address_hash, subscriber_id);
