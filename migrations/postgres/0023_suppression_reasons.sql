-- One row for each reason of an address: lifting a bounce must not forget an unsubscribe behind it.
alter table suppressions drop constraint suppressions_pkey;
alter table suppressions add primary key (address_hash, reason);
drop index suppressions_by_date;
create index suppressions_by_date on suppressions (created_at desc, address_hash, reason, subscriber_id);
