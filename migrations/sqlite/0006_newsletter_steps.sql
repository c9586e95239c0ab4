-- What was done to a newsletter and what stopped it, which the timeline of its receipt shows (kernel/newsletter-steps.ts).
create table newsletter_steps (
  id            integer primary key autoincrement,
  newsletter_id integer not null references newsletters on delete cascade,
  -- As in the kind of its event: newsletter.pause.
  step          text not null
    check (step in ('schedule', 'unschedule', 'send', 'undo', 'pause', 'resume', 'cancel', 'retry', 'undo-retry', 'paused', 'stalled', 'missed', 'restart', 'change-sender')),
  at            text not null,
  -- The name of the person at that moment; empty if it was nobody.
  done_by       text not null default '',
  -- Why it stopped, or from whom it comes now; empty if there is nothing to say.
  reason        text not null default ''
) strict;
create index newsletter_steps_of_newsletter on newsletter_steps (newsletter_id, id);

-- The audit log has those of the last year.
insert into newsletter_steps (newsletter_id, step, at, done_by)
select json_extract(event, '$.id'), substr(json_extract(event, '$.kind'), 12), at,
  coalesce(json_extract(event, '$.by.person.name'), json_extract(event, '$.by.name'), '')
from audit_log
where area = 'newsletter'
  and json_extract(event, '$.kind') in ('newsletter.schedule', 'newsletter.unschedule', 'newsletter.send', 'newsletter.undo',
    'newsletter.pause', 'newsletter.resume', 'newsletter.cancel', 'newsletter.retry', 'newsletter.undo-retry')
  and json_extract(event, '$.id') in (select id from newsletters)
order by audit_log.id;
