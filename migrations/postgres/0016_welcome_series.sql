-- The emails of the welcome series. The text of each is a draft in newsletters. A step that was removed stays, because what
-- was sent names it.
create table series_steps (
  id            bigint generated always as identity primary key,
  -- Days between the confirmation and this email.
  days          integer not null check (days between 1 and 365),
  newsletter_id bigint references newsletters on delete set null,
  removed_at    timestamptz(3)
);

-- Set for the text of a step, and for each day's send of it. Lists of newsletters leave both out. It is no foreign key,
-- because series_steps refers to newsletters.
alter table newsletters add column series_step_id bigint;
create index newsletters_of_series on newsletters (series_step_id) where series_step_id is not null;

-- Who gets which email with which send. The key makes a second copy impossible.
create table series_sends (
  subscriber_id bigint not null references subscribers on delete cascade,
  step_id       bigint not null references series_steps on delete cascade,
  newsletter_id bigint references newsletters on delete set null,
  at            timestamptz(3) not null,
  primary key (subscriber_id, step_id)
);
create index series_sends_of_newsletter on series_sends (newsletter_id, subscriber_id);

-- Who has confirmed on the days that a step is for.
create index subscribers_by_confirmation on subscribers (confirmed_at, id) where confirmed_at is not null;
