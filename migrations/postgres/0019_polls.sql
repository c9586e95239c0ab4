-- Older versions: they show a poll as a list of its answers, and take none; they cannot read a segment that asks for an answer.
-- What texts ask their readers (docs/polls.md): as the text says that was saved or sent last.
create table polls (
  id          bigint generated always as identity primary key,
  -- The name of the poll in texts and addresses, `data-poll`.
  key         text not null unique,
  -- The text that may change it: `post 12`, `page 3`, or `newsletters` for all emails.
  keeper      text not null,
  question    text not null,
  is_stars    boolean not null,
  -- JSON of PollAnswer[] (src/blocks/poll/html.ts).
  answers     text not null,
  -- The last day on which answers are taken, in the time zone of the site.
  closes_on   text,
  -- That day, if the owner has opened the poll again after it.
  opened_past text,
  -- When the owner closed it.
  closed_at   timestamptz,
  -- From when on readers see the results: never, once they have answered, or once it is closed.
  results     text not null check (results in ('owner', 'answered', 'closed'))
);

-- The texts that ask it; the welcome email has no id. A reader answers where one of them is public or was sent.
create table poll_texts (
  id            bigint generated always as identity primary key,
  poll_id       bigint not null references polls on delete cascade,
  post_id       bigint references posts on delete cascade,
  page_id       bigint references pages on delete cascade,
  newsletter_id bigint references newsletters on delete cascade
);
create index poll_texts_by_poll on poll_texts (poll_id);

-- A subscriber has one answer to a poll. Those of the form on the site have no subscriber, and nothing tells whose they are.
create table poll_answers (
  id            bigint generated always as identity primary key,
  poll_id       bigint not null references polls on delete cascade,
  subscriber_id bigint references subscribers on delete cascade,
  -- The number of the answer.
  answer        integer not null,
  -- The tag that the reader has by it, and that goes if the answer changes. No reference: the ids of tags are never used again.
  tag_id        bigint,
  at            timestamptz not null,
  unique (poll_id, subscriber_id)
);
create index poll_answers_by_subscriber on poll_answers (subscriber_id) where subscriber_id is not null;

-- The numbers of the answers, kept by triggers: counting a million rows takes too long. Each statement adds rows and changes
-- none, so that transactions never wait for each other here; the sums are the numbers.
create table poll_tallies (
  poll_id  bigint not null,
  answer   integer not null,
  -- Answers of subscribers.
  readers  bigint not null,
  -- Answers on the site.
  visitors bigint not null
);
create index poll_tallies_by_poll on poll_tallies (poll_id);
create function tally_new_answers() returns trigger language plpgsql as $$
begin
  insert into poll_tallies
    select poll_id, answer, count(subscriber_id), count(*) - count(subscriber_id) from after_it group by poll_id, answer;
  return null;
end
$$;
create trigger poll_answers_tally_insert after insert on poll_answers
  referencing new table as after_it
  for each statement execute function tally_new_answers();
create function tally_changed_answers() returns trigger language plpgsql as $$
begin
  insert into poll_tallies
    select poll_id, answer, sum(n), 0
    from (
      select poll_id, answer, 1 as n from after_it
      union all
      select poll_id, answer, -1 from before_it
    ) as each_one
    group by poll_id, answer
    having sum(n) <> 0;
  return null;
end
$$;
create trigger poll_answers_tally_update after update on poll_answers
  referencing old table as before_it new table as after_it
  for each statement execute function tally_changed_answers();
create function tally_gone_answers() returns trigger language plpgsql as $$
begin
  insert into poll_tallies
    select poll_id, answer, -count(subscriber_id), count(subscriber_id) - count(*) from before_it group by poll_id, answer;
  return null;
end
$$;
create trigger poll_answers_tally_delete after delete on poll_answers
  referencing old table as before_it
  for each statement execute function tally_gone_answers();
