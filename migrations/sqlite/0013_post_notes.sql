-- Older versions: a post that they write gets no notes, and one that they change keeps its own.
-- What writers note about a post. No reader sees it.
alter table posts add column notes text not null default '';
