-- Older versions: they show a poll as a list of its answers, and take none; they cannot read a segment that asks for an answer.
-- What texts ask their readers (docs/polls.md): as the text says that was saved or sent last.
create table polls (
  id          integer primary key autoincrement,
  -- The name of the poll in texts and addresses, `data-poll`.
  key         text not null unique,
  -- The text that may change it: `post 12`, `page 3`, or `newsletters` for all emails.
  keeper      text not null,
  question    text not null,
  is_stars    boolean not null check (is_stars in (0, 1)),
  -- JSON of PollAnswer[] (src/blocks/poll/html.ts).
  answers     text not null,
  -- The last day on which answers are taken, in the time zone of the site.
  closes_on   text,
  -- That day, if the owner has opened the poll again after it.
  opened_past text,
  -- When the owner closed it.
  closed_at   text,
  -- From when on readers see the results: never, once they have answered, or once it is closed.
  results     text not null check (results in ('owner', 'answered', 'closed'))
);

-- The texts that ask it; the welcome email has no id. A reader answers where one of them is public or was sent.
create table poll_texts (
  id            integer primary key autoincrement,
  poll_id       integer not null references polls on delete cascade,
  post_id       integer references posts on delete cascade,
  page_id       integer references pages on delete cascade,
  newsletter_id integer references newsletters on delete cascade
) strict;
create index poll_texts_by_poll on poll_texts (poll_id);

-- A subscriber has one answer to a poll. Those of the form on the site have no subscriber, and nothing tells whose they are.
create table poll_answers (
  id            integer primary key autoincrement,
  poll_id       integer not null references polls on delete cascade,
  subscriber_id integer references subscribers on delete cascade,
  -- The number of the answer.
  answer        integer not null,
  -- The tag that the reader has by it, and that goes if the answer changes. No reference: the ids of tags are never used again.
  tag_id        integer,
  at            text not null,
  unique (poll_id, subscriber_id)
) strict;
create index poll_answers_by_subscriber on poll_answers (subscriber_id) where subscriber_id is not null;

-- The numbers of the answers, kept by triggers: counting a million rows takes too long. On PostgreSQL an answer has many rows,
-- and their sums are the numbers.
create table poll_tallies (
  poll_id  integer not null,
  answer   integer not null,
  -- Answers of subscribers.
  readers  integer not null,
  -- Answers on the site.
  visitors integer not null,
  primary key (poll_id, answer)
) strict, without rowid;
create trigger poll_answers_tally_insert after insert on poll_answers
begin
  insert into poll_tallies (poll_id, answer, readers, visitors)
    values (new.poll_id, new.answer, new.subscriber_id is not null, new.subscriber_id is null)
    on conflict (poll_id, answer) do update set
      readers = readers + excluded.readers, visitors = visitors + excluded.visitors;
end;
create trigger poll_answers_tally_update after update of answer on poll_answers
begin
  update poll_tallies set readers = readers - 1 where poll_id = old.poll_id and answer = old.answer;
  insert into poll_tallies (poll_id, answer, readers, visitors) values (new.poll_id, new.answer, 1, 0)
    on conflict (poll_id, answer) do update set readers = readers + 1;
end;
create trigger poll_answers_tally_delete after delete on poll_answers
begin
  update poll_tallies set
      readers = readers - (old.subscriber_id is not null), visitors = visitors - (old.subscriber_id is null)
    where poll_id = old.poll_id and answer = old.answer;
end;
