-- An invitation is for whoever has its link, once. token_hash is the SHA-256 of the link's token.
create table invitations (
  id         integer primary key autoincrement,
  token_hash text not null unique,
  -- For the owners' list; empty without one.
  label      text not null,
  -- Where the link was mailed; empty if it was not.
  email      text not null,
  role       text not null check (role in ('owner', 'editor', 'author')),
  -- A JSON array of what is granted beyond the role.
  grants     text not null,
  -- An owner who leaves or is none any more takes the invitations along.
  invited_by integer not null references users on delete cascade,
  created_at text not null,
  expires_at text not null,
  used_at    text
) strict;
create index invitations_by_user on invitations (invited_by);
