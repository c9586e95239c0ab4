-- Typographic signs are on for new sites. One that has an owner and has never chosen keeps its straight ones.
insert into settings (name, value)
select 'isTypographyOn', 'false'
where exists (select 1 from users) and not exists (select 1 from settings where name = 'isTypographyOn');
