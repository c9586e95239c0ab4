-- Deliveries whose outcome nobody knows and that are held for the owner (SEND_IN_DOUBT=hold); part of failed_count.
alter table newsletters add column in_doubt_count integer not null default 0;
update newsletters set in_doubt_count = (
  select count(*) from deliveries
  where newsletter_id = newsletters.id and state = 'failed' and code like 'In doubt:%'
) where failed_count > 0;
