-- What an image shows, for a text that it is put into; empty if nobody has said it. Texts have their own.
alter table media add column alt text not null default '';
