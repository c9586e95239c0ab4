-- The tag that people get who follow the link; no machine gets it.
alter table newsletter_links add column tag_id bigint references subscriber_tags on delete set null;
