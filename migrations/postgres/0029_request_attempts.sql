-- A request to subscribe that cannot be handled is tried again at this time, after pauses that grow.
alter table subscription_requests add column attempts integer not null default 0;
alter table subscription_requests add column next_at timestamptz(3);
