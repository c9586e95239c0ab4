-- Refusals in the SMTP dialogue have no consequences before the send has shown that its mail server delivers.
-- When the consequences of a failed delivery were decided; null until then.
alter table deliveries add column settled_at timestamptz(3);
-- Set while the refusals that are not settled say nothing of the readers: the send has paused for its mail server.
alter table newsletters add column doubted_at timestamptz(3);
-- sent_count and bounced_count when refusals were settled last: later ones are weighed against what was accepted since.
alter table newsletters add column settled_sent integer not null default 0;
alter table newsletters add column settled_bounced integer not null default 0;
-- Set when the owner has taken back what a failure did: it no longer counts against the address.
alter table events add column taken_back_at timestamptz(3);
-- The newsletter whose refusal or report caused the entry. No reference: entries outlive newsletters, whose ids are never used again.
alter table suppressions add column newsletter_id bigint;
create index suppressions_by_newsletter on suppressions (newsletter_id) where newsletter_id is not null;
-- The failure was recorded just before the entry that it caused.
update suppressions set newsletter_id = (
  select events.newsletter_id from events
  where events.subscriber_id = suppressions.subscriber_id and kind = 'bounce' and events.at <= suppressions.created_at
  order by events.at desc, events.id desc limit 1)
where reason = 'hard_bounce' and subscriber_id is not null and evidence <> 'import';
