-- What was done to a newsletter and what stopped it, which the timeline of its receipt shows (kernel/newsletter-steps.ts).
create table newsletter_steps (
  id            bigint generated always as identity primary key,
  newsletter_id bigint not null references newsletters on delete cascade,
  -- As in the kind of its event: newsletter.pause.
  step          text not null
    check (step in ('schedule', 'unschedule', 'send', 'undo', 'pause', 'resume', 'cancel', 'retry', 'undo-retry', 'paused', 'stalled', 'missed', 'restart', 'change-sender')),
  at            timestamptz(3) not null,
  -- The name of the person at that moment; empty if it was nobody.
  done_by       text not null default '',
  -- Why it stopped, or from whom it comes now; empty if there is nothing to say.
  reason        text not null default ''
);
create index newsletter_steps_of_newsletter on newsletter_steps (newsletter_id, id);

-- The audit log has those of the last year.
insert into newsletter_steps (newsletter_id, step, at, done_by)
select (event::json ->> 'id')::bigint, substr(event::json ->> 'kind', 12), at,
  coalesce(event::json #>> '{by,person,name}', event::json #>> '{by,name}', '')
from audit_log
where area = 'newsletter'
  and event::json ->> 'kind' in ('newsletter.schedule', 'newsletter.unschedule', 'newsletter.send', 'newsletter.undo',
    'newsletter.pause', 'newsletter.resume', 'newsletter.cancel', 'newsletter.retry', 'newsletter.undo-retry')
  and (event::json ->> 'id')::bigint in (select id from newsletters)
order by audit_log.id;
