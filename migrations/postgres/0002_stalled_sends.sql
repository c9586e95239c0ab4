-- Since when no email of a send gets through to the mail server; its error says why. Null while emails go out.
alter table newsletters add column stalled_since timestamptz(3);
