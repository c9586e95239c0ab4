-- How much of its post was asked for, which may be more than an email has room for (post_extent). Null for what is not said:
-- up to the cut, if there is one.
alter table newsletters add column post_wanted text check (post_wanted in ('full', 'beginning'));
update newsletters set post_wanted = post_extent;
