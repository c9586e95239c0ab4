-- Whole emails that were kept while no mail server was set, on whichever server. Their ids sort by time.
create table outbox (
  id      text collate "C" primary key,
  message bytea not null
);
