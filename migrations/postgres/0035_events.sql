-- What other servers hear of is an event in JSON (src/contract/events.ts).
drop table changes;
create table changes (
  seq   bigint generated always as identity primary key,
  event text not null,
  at    timestamptz(3) not null
);
create index changes_by_time on changes (at);

-- So is what the bell of the admin shows; its words are made when it is shown.
drop table notices;
create table notices (
  id      bigint generated always as identity primary key,
  event   text not null,
  at      timestamptz(3) not null,
  seen_at timestamptz(3)
);

-- Whether the event of a post's publication has been recorded: a scheduled post becomes public without a write.
alter table posts add column publication_recorded boolean not null default false;
update posts set publication_recorded = true where status = 'published' and published_at <= now();
create index posts_to_publish on posts (published_at)
  where status = 'published' and deleted_at is null and not publication_recorded;
