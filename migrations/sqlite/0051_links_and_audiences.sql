-- Links of newsletters were stored with the entities of their HTML, but for `&amp;`.
update newsletter_links
set url = replace(replace(replace(replace(url, '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&#x27;', '''')
where url like '%&%;%';
