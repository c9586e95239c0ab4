-- The emails of the welcome series. The text of each is a draft in newsletters. A step that was removed stays, because what
-- was sent names it.
create table series_steps (
  id            integer primary key autoincrement,
  -- Days between the confirmation and this email.
  days          integer not null check (days between 1 and 365),
  newsletter_id integer references newsletters on delete set null,
  removed_at    text
) strict;

-- Set for the text of a step, and for each day's send of it. Lists of newsletters leave both out. It is no foreign key,
-- because series_steps refers to newsletters.
alter table newsletters add column series_step_id integer;
create index newsletters_of_series on newsletters (series_step_id) where series_step_id is not null;

-- Who gets which email with which send. The key makes a second copy impossible.
create table series_sends (
  subscriber_id integer not null references subscribers on delete cascade,
  step_id       integer not null references series_steps on delete cascade,
  newsletter_id integer references newsletters on delete set null,
  at            text not null,
  primary key (subscriber_id, step_id)
) strict, without rowid;
create index series_sends_of_newsletter on series_sends (newsletter_id, subscriber_id);

-- Who has confirmed on the days that a step is for.
create index subscribers_by_confirmation on subscribers (confirmed_at, id) where confirmed_at is not null;
