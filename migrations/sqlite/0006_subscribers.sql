-- Active, but without letters until then.
alter table subscribers add column paused_until text;
-- When an unconfirmed one was asked for the second and last time.
alter table subscribers add column reminded_at text;
create index subscribers_by_status_email on subscribers (status, mailbox_key);

-- What people agreed to, in which words, how they said it and where. Many share one statement.
create table consent_statements (
  id      integer primary key autoincrement,
  how     text not null check (how in ('confirmation', 'owner', 'list')),
  wording text not null,
  source  text not null,
  unique (how, wording, source)
) strict;

-- Who agreed to it, and when. No address of a machine: the press of a mailed button is the better proof.
create table consents (
  subscriber_id integer not null references subscribers on delete cascade,
  given_at      text not null,
  statement_id  integer not null references consent_statements,
  primary key (subscriber_id, given_at)
) strict, without rowid;

-- How many there are in each status, and how many writes there have been: counting a million takes too long.
create table subscriber_tallies (
  name  text primary key,
  count integer not null
) strict, without rowid;
insert into subscriber_tallies (name, count)
  select name, (select count(*) from subscribers where status = name)
  from (select 'pending' as name union all select 'active' union all select 'unsubscribed' union all select 'writes');
create trigger subscribers_tally_insert after insert on subscribers begin update subscriber_tallies set count = count + 1 where name in (new.status, 'writes'); end;
create trigger subscribers_tally_delete after delete on subscribers begin update subscriber_tallies set count = count + iif(name = 'writes', 1, -1) where name in (old.status, 'writes'); end;
create trigger subscribers_tally_update after update of status, email, mailbox_key, subscribed_at on subscribers begin update subscriber_tallies set count = count + (name in (new.status, 'writes')) - (name = old.status) where name in (new.status, old.status, 'writes'); end;

create index mails_by_recipient on mails (recipient);
