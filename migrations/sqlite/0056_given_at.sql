-- When a subscriber got a tag or the value of a field, so that a newsletter that starts late is only for those who had it
-- at its moment. Null for what was given before this was kept.
alter table subscriber_taggings add column given_at text;
alter table subscriber_field_values add column given_at text;
