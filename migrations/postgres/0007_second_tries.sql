-- When the second try of a newsletter begins; null when none is asked for, and once its deliveries are open again.
alter table newsletters add column retry_at timestamptz(3);
-- When the last second try began.
alter table newsletters add column retried_at timestamptz(3);
