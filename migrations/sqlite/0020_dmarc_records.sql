-- Older versions: they read no reports, and leave those that are here as they are.
-- What mailbox providers report of the emails in the sender's name (docs/dmarc-reports.md). Anybody can write such a report.
create table dmarc_records (
  -- A hash of the domain, the reporter and the id of the report.
  report   text not null,
  -- Whose policy it is about: the sender's domain then, or that of its organization.
  domain   text not null,
  -- Who says that it is theirs.
  reporter text not null,
  -- What they found that the domain asks for.
  policy   text not null check (policy in ('none', 'quarantine', 'reject')),
  -- The end of the time that it is about.
  ended_at text not null,
  -- What passed DMARC.
  passed   text not null check (passed in ('both', 'spf', 'dkim', 'neither')),
  -- Whose server it was as far as SPF or a signature proves it, else its address; "others" beyond the largest.
  source   text not null,
  ip       text not null,
  emails   integer not null,
  -- Those of them that were refused or put into the spam folder.
  stopped  integer not null,
  primary key (report, passed, source, ip)
) strict, without rowid;
create index dmarc_records_by_end on dmarc_records (ended_at);
