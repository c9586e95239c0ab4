-- Older versions use it for nothing.
-- Who has joined by a form, by when; with what says whether they stayed, so that a period is read in the index alone.
create index subscribers_by_form on subscribers (confirmed_at, id, status, unsubscribed_at)
  where source = 'form' and confirmed_at is not null;
