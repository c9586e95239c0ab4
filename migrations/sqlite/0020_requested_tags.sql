-- What a sign-up form asked for beside the address. tags is a JSON list of names, as they were sent.
alter table subscription_requests add column name text not null default '';
alter table subscription_requests add column tags text not null default '';

-- The tags of the last sign-up, which its confirmation gives: a JSON list of names, empty if there is none.
alter table subscribers add column requested_tags text not null default '';
