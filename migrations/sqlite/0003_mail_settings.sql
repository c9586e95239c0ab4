-- A row for each part of Settings → Mail that was saved. The value is JSON. The secret (a password) is encrypted with the
-- key of the data folder, so that neither a backup nor an export tells it.
create table mail_settings (
  name     text primary key,
  value    text not null,
  secret   text,
  revision integer not null
);
