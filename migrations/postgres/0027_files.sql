-- What an import brings that is no picture: what its address and its download are called. Null for a picture.
alter table media add column file_name text;
