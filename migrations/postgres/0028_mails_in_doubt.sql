-- Deliveries whose outcome nobody knows and that are held for the owner (SEND_IN_DOUBT=hold); part of failed_count.
alter table newsletters add column in_doubt_count integer not null default 0;
