-- What they work for, if anybody has said it.
alter table subscribers add column company text not null default '';
