-- When the person of a session last proved who they are after signing in; null if they have not.
alter table sessions add column proven_at text;
