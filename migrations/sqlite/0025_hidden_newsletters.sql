-- Set for a newsletter that the owner's list leaves out. Readers keep its page, its links and its place in the archive.
alter table newsletters add column hidden_at text;

-- Set when a mail of this chunk may be out although no row says that it was sent: the server was gone before it
-- answered, or a sender died while it held the chunk. Older sends did not record it, so whatever a sender took counts.
alter table newsletter_chunks add column doubtful_at text;
update newsletter_chunks set doubtful_at = (select updated_at from newsletters where id = newsletter_id)
  where epoch > 0 and newsletter_id in (select id from newsletters where sent_count = 0 and status <> 'sent');

-- Who pauses is counted each time that somebody looks at whom a newsletter would reach.
create index subscribers_pausing on subscribers (paused_until) where paused_until is not null;
