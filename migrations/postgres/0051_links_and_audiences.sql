-- Links of newsletters were stored with the entities of their HTML, but for `&amp;`.
update newsletter_links
set url = replace(replace(replace(replace(url, '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&#x27;', '''')
where url like '%&%;%';

-- Whom a newsletter is for, closed when it starts, until each is written down as a delivery or has left.
create table newsletter_audience (
  newsletter_id bigint not null references newsletters on delete cascade,
  subscriber_id bigint not null,
  primary key (newsletter_id, subscriber_id)
);

-- How many of them are left; null for a newsletter whose audience was not closed.
alter table newsletters add column uncounted_count integer;
