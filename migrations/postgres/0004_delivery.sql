-- What a send needs: when its first mail may go, whether its audience is written down whole, whether its ledger is closed.
alter table newsletters add column preheader text not null default '';
alter table newsletters add column send_at timestamptz(3);
alter table newsletters add column frozen_at timestamptz(3);
alter table newsletters add column bounced_count integer not null default 0;
alter table newsletters add column closed_at timestamptz(3);
update newsletters set frozen_at = started_at, closed_at = sent_at where status = 'sent';
drop index newsletters_at_work;
create index newsletters_at_work on newsletters (id) where closed_at is null and status <> 'draft';

-- A newsletter as it was when it was sent: every copy is made of it, whatever is edited later. Where each reader has
-- words of their own it has holes.
create table newsletter_renders (
  newsletter_id bigint primary key references newsletters on delete cascade,
  mail_from     text not null,
  list_id       text not null,
  subject       text not null,
  html          text not null,
  text          text not null,
  dated_at      timestamptz(3) not null
);

-- How far into a chunk its present owner may have sent: what of it has no outcome when the owner dies is in doubt.
alter table newsletter_chunks add column handed_out integer not null default 0;
create index newsletter_chunks_open on newsletter_chunks (newsletter_id, chunk) where state = 'open';

-- How many mails were granted to senders in a second, when there is a limit.
create table send_grants (
  second  bigint primary key,
  granted integer not null
);

-- Who sends from this database. A copy of it finds somebody else's name here, and keeps still until it is told.
create table sender (
  id           integer primary key check (id = 1),
  place        text not null,
  public_url   text not null,
  held_since   timestamptz(3)
);

-- What the owner should know of: the bell of the admin.
create table notices (
  id      bigint generated always as identity primary key,
  kind    text not null check (kind in ('sent', 'paused', 'held', 'bounces', 'digest', 'imported', 'failure')),
  words   text not null,
  link    text not null,
  at      timestamptz(3) not null,
  seen_at timestamptz(3)
);

-- The audience is read in the order of ids, some hundreds at a time.
create index subscribers_to_mail on subscribers (status, id);
