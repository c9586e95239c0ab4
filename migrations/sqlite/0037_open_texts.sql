-- Who has which text open, a row for each tab of a browser. Rows that are not renewed for 45 seconds are deleted.
create table open_texts (
  user_id  integer not null references users on delete cascade,
  tab      text not null,
  written  text not null check (written in ('post', 'newsletter', 'page')),
  -- False: text_id is the working copy of a text that was never saved.
  is_saved boolean not null check (is_saved in (0, 1)),
  text_id  integer not null,
  since    text not null,
  seen_at  text not null,
  primary key (user_id, tab)
);
create index open_texts_by_text on open_texts (written, text_id);
