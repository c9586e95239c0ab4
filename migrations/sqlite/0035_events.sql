-- What other servers hear of is an event in JSON (src/contract/events.ts).
drop table changes;
create table changes (
  seq   integer primary key autoincrement,
  event text not null,
  at    text not null
) strict;
create index changes_by_time on changes (at);

-- So is what the bell of the admin shows; its words are made when it is shown.
drop table notices;
create table notices (
  id      integer primary key autoincrement,
  event   text not null,
  at      text not null,
  seen_at text
) strict;

-- Whether the event of a post's publication has been recorded: a scheduled post becomes public without a write.
alter table posts add column publication_recorded boolean not null default 0 check (publication_recorded in (0, 1));
update posts set publication_recorded = 1
  where status = 'published' and published_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
create index posts_to_publish on posts (published_at)
  where status = 'published' and deleted_at is null and not publication_recorded;
