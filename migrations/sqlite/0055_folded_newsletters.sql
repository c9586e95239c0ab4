-- When the outcomes of each reader of a newsletter began to be removed, and after how many years. folded_timeline has what its
-- timeline showed, as JSON; nothing is removed before it is written.
alter table newsletters add column folded_at text;
alter table newsletters add column folded_years integer;
alter table newsletters add column folded_timeline text;
-- What the removed outcomes said of a subscriber: the latest open or click of a person, the latest click, and when the first
-- newsletter that counts opens was sent to them.
alter table subscribers add column folded_reaction_at text;
alter table subscribers add column folded_click_at text;
alter table subscribers add column folded_mail_at text;
