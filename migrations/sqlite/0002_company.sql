-- The company or organization that they work for; empty if nobody has said it.
alter table subscribers add column company text not null default '';
-- When a standard field, such as the company, was last changed, so that a newsletter that starts late goes by what it was at
-- its moment. Null if that is not known.
alter table subscribers add column standard_at text;
