-- The whole schema as of version 0.1.0, area by area: each table comes after those that it refers to. Each later change is
-- a migration of its own with the next number, in both folders.
--
-- Times are ISO 8601 text in UTC with milliseconds: they sort, and they read the same in code and on the wire.
--
-- `npm run tables` writes src/server/kernel/db/schema.ts from these files: the comment right above a table or a column is
-- its comment there, too.

-- Images ---------------------------------------------------------------------------------------------------------------

create table media (
  -- The first 32 hex digits of the SHA-256 of the stored original.
  id         text primary key,
  -- How the name of the stored file ends.
  format     text not null,
  -- In pixels; 0 for files that are not images.
  width      integer not null,
  height     integer not null,
  size_bytes integer not null,
  -- The name of an imported file that is not an image, in its address and for its download; null for an image.
  file_name  text,
  created_at text not null
) strict, without rowid;
create index media_by_date on media (created_at desc, id);

-- Texts that were written or deleted, and whose images no job has looked up since. The triggers *_text of other tables add
-- to it. A version is what a text was before; a mail is what a newsletter was sent as.
create table unread_texts (
  place    text not null check (place in ('post', 'page', 'author', 'copy', 'version', 'newsletter', 'mail', 'setting')),
  -- The id of the row, or the name of a setting. For a revision it is "post:revision", "n" and "newsletter:revision", or "p"
  -- and "page:revision"; for a kept text "text-id" takes the place of the revision, and 0 stands for what was never saved.
  place_id text not null,
  primary key (place, place_id)
) strict, without rowid;

-- The images that each text shows.
create table image_uses (
  -- The id of an upload, or the address of an image on another site.
  image    text not null,
  -- As in unread_texts, like place_id.
  place    text not null,
  place_id text not null,
  part     text not null check (part in ('cover', 'text')),
  primary key (image, place, place_id, part)
) strict, without rowid;
create index image_uses_by_place on image_uses (place, place_id);

-- Images on other sites that posts show, and our copies of them.
create table foreign_images (
  -- As posts write it.
  address  text primary key,
  -- Our copy.
  media_id text references media on delete set null,
  attempts integer not null default 0,
  -- When a job asks for the image; null once we have a copy, and if it could not be downloaded.
  next_at  text,
  failure  text not null default ''
) strict, without rowid;
create index foreign_images_due on foreign_images (attempts, next_at) where next_at is not null;
create index foreign_images_by_copy on foreign_images (media_id) where media_id is not null;

-- Site owner -----------------------------------------------------------------------------------------------------------

-- The authors of posts (src/contract/content/authors.ts).
create table authors (
  id       integer primary key autoincrement,
  slug     text not null unique,
  -- As posts.author has it.
  name     text not null,
  -- The name without differences of case and spaces (authorKeyOf).
  name_key text not null unique,
  -- The path of an upload; empty without one.
  picture  text not null,
  bio      text not null
) strict;
create trigger authors_text_insert after insert on authors
begin
  insert into unread_texts (place, place_id) values ('author', new.id) on conflict do nothing;
end;
create trigger authors_text_update after update of picture on authors
begin
  insert into unread_texts (place, place_id) values ('author', new.id) on conflict do nothing;
end;
create trigger authors_text_delete after delete on authors
begin
  insert into unread_texts (place, place_id) values ('author', old.id) on conflict do nothing;
end;

-- The slugs that an author had before: their addresses redirect to the author.
create table author_redirects (
  slug      text primary key,
  author_id integer not null references authors on delete cascade
) strict, without rowid;
create index author_redirects_by_author on author_redirects (author_id);

-- The names that an author had before: a post that names one of them is the author's.
create table author_names (
  name_key  text primary key,
  author_id integer not null references authors on delete cascade
) strict, without rowid;
create index author_names_by_author on author_names (author_id);

create table users (
  id            integer primary key autoincrement,
  username      text not null,
  username_key  text not null unique,
  password_hash text not null,
  created_at    text not null,
  -- What they may do (src/contract/site-owner/access.ts).
  role          text not null default 'owner' check (role in ('owner', 'editor', 'author')),
  -- What is granted beyond the role: JSON of Grant[].
  grants        text not null default '[]',
  -- The author of the site that they are: new posts of theirs begin with this byline, and they may change the profile.
  author_id     integer references authors on delete set null,
  -- Where messages about their own sign-in go; empty if they gave no address. Only they and owners see it.
  email         text not null default ''
) strict;
create unique index users_by_author on users (author_id) where author_id is not null;

create table sessions (
  id           integer primary key autoincrement,
  -- The SHA-256 of the cookie's value, so that nobody can sign in with what this table contains.
  token_hash   text not null unique,
  user_id      integer not null references users on delete cascade,
  user_agent   text not null,
  created_at   text not null,
  last_seen_at text not null,
  expires_at   text not null,
  -- When they last proved who they are after signing in; null if they have not.
  proven_at    text
) strict;
create index sessions_by_user on sessions (user_id);

-- The key of somebody's authenticator app (RFC 6238).
create table totp_keys (
  user_id      integer primary key references users on delete cascade,
  -- Encrypted with secrets.key of the data folder.
  sealed_key   text not null,
  -- The time step of the newest code that was accepted. It and those before it are not accepted again.
  last_step    integer not null,
  created_at   text not null,
  -- Null until a code has shown that the app has the key.
  confirmed_at text
) strict;

-- Each code signs in once, in place of a code of the app.
create table recovery_codes (
  user_id   integer not null references users on delete cascade,
  -- SHA-256.
  code_hash text not null,
  used_at   text,
  primary key (user_id, code_hash)
) strict;

-- Passkeys (WebAuthn), with which people sign in. Each is for one domain, and nothing here is secret.
create table passkeys (
  id            integer primary key autoincrement,
  user_id       integer not null references users on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null unique,
  -- COSE, as Base64url.
  public_key    text not null,
  -- Signatures so far, if the device counts them.
  counter       integer not null,
  -- The domain of the site when it was made.
  rp_id         text not null,
  name          text not null,
  created_at    text not null,
  last_used_at  text
) strict;
create index passkeys_by_user on passkeys (user_id);

-- What devices were asked to sign. A row is deleted when it is answered.
create table passkey_challenges (
  challenge  text primary key,
  purpose    text not null check (purpose in ('register', 'sign-in')),
  -- For whom a passkey is made.
  user_id    integer references users on delete cascade,
  expires_at text not null
) strict;
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Requests for a link to a new password. A name that has no account gets a row too, so that both take the same time.
create table password_links (
  id         integer primary key autoincrement,
  -- Null for a name that has no account.
  user_id    integer references users on delete cascade,
  -- The SHA-256 of the link's token; null until the link is mailed.
  token_hash text unique,
  expires_at text not null
) strict;
create index password_links_by_user on password_links (user_id);

-- An invitation is for whoever has its link, once.
create table invitations (
  id         integer primary key autoincrement,
  -- The SHA-256 of the link's token.
  token_hash text not null unique,
  -- For the owners' list; empty without one.
  label      text not null,
  -- Where the link was mailed; empty if it was not.
  email      text not null,
  role       text not null check (role in ('owner', 'editor', 'author')),
  -- What is granted beyond the role: JSON of Grant[].
  grants     text not null,
  -- The invitations of an owner are deleted when the owner leaves, or is an owner no longer.
  invited_by integer not null references users on delete cascade,
  created_at text not null,
  expires_at text not null,
  used_at    text,
  -- The author of the site that they will be.
  author_id  integer references authors on delete set null
) strict;
create index invitations_by_user on invitations (invited_by);
create index invitations_by_author on invitations (author_id) where author_id is not null;

-- Tokens with which programs act for a person.
create table api_tokens (
  id                integer primary key autoincrement,
  -- The SHA-256 of the secret.
  token_hash        text not null unique,
  -- The tokens of a person who is removed are deleted.
  user_id           integer not null references users on delete cascade,
  name              text not null,
  -- JSON of Capability[]. A token may do what is in it and what its person may do as well.
  capabilities      text not null,
  created_at        text not null,
  -- Null if it never expires.
  expires_at        text,
  last_used_at      text,
  -- The window of the rate limit, which begins with the first request in it.
  window_started_at text,
  -- Requests since window_started_at.
  window_requests   integer not null default 0
) strict;
create index api_tokens_by_user on api_tokens (user_id);

-- Each save of settings gets the next revision and writes it to the rows that it changes. A save that names an older
-- revision than a row has is refused.
create table settings (
  name     text primary key,
  -- JSON.
  value    text not null,
  revision integer not null default 1
) strict, without rowid;
create trigger settings_text_insert after insert on settings
begin
  insert into unread_texts (place, place_id) values ('setting', new.name) on conflict do nothing;
end;
create trigger settings_text_update after update of value on settings
begin
  insert into unread_texts (place, place_id) values ('setting', new.name) on conflict do nothing;
end;
create trigger settings_text_delete after delete on settings
begin
  insert into unread_texts (place, place_id) values ('setting', old.name) on conflict do nothing;
end;

-- Who did what and when. Rows refer to nothing, so that they outlast what they tell of.
create table audit_log (
  id    integer primary key autoincrement,
  at    text not null,
  -- A part of the event, for filters, like actor.
  area  text not null,
  actor text not null,
  -- JSON of AuditEvent (src/contract/site-owner/audit.ts), whose sentence is made when it is displayed.
  event text not null
) strict;
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_area on audit_log (area, at, id);
create index audit_log_by_actor on audit_log (actor, at, id);

-- Content --------------------------------------------------------------------------------------------------------------

-- The categories of posts (src/contract/content/categories.ts); posts.category has the slug. A site starts with these eight.
create table categories (
  id          integer primary key autoincrement,
  slug        text not null unique,
  title       text not null,
  description text not null,
  -- Names the inks of covers and signs.
  palette     text not null check (palette in ('copper', 'blue', 'green', 'violet', 'pink', 'teal', 'red', 'olive')),
  -- Its place in lists, from 1.
  position    integer not null,
  is_retired  boolean not null default 0 check (is_retired in (0, 1))
);
insert into categories (slug, title, description, palette, position) values
  ('content-strategy', 'Content Strategy', 'What to say, to whom, and what to leave out.', 'copper', 1),
  ('technology', 'Technology', 'The machinery under a site, explained plainly.', 'blue', 2),
  ('growth', 'Growth', 'Finding readers, and giving them reasons to stay.', 'green', 3),
  ('productivity', 'Productivity', 'Finishing things with your evenings intact.', 'violet', 4),
  ('creativity', 'Creativity', 'Where ideas come from, and how to keep them.', 'pink', 5),
  ('social-media', 'Social Media', 'Being present without being consumed.', 'teal', 6),
  ('marketing', 'Marketing', 'Telling people, without shouting.', 'red', 7),
  ('tools', 'Tools', 'The few that earn their place on the desk.', 'olive', 8);

-- The slugs that a category had before: their addresses redirect to it.
create table category_redirects (
  slug        text primary key,
  category_id integer not null references categories on delete cascade
) strict, without rowid;
create index category_redirects_by_category on category_redirects (category_id);

-- The category into which one was merged, by the id of the merged one: menus know categories by their ids.
create table merged_categories (
  id          integer primary key,
  category_id integer not null references categories on delete cascade
) strict;
create index merged_categories_by_category on merged_categories (category_id);

create table posts (
  id                   integer primary key autoincrement,
  title                text not null,
  slug                 text not null,
  excerpt              text not null,
  content              text not null,
  cover_image          text not null,
  category             text not null,
  author               text not null,
  status               text not null check (status in ('draft', 'published')),
  featured             boolean not null check (featured in (0, 1)),
  meta_title           text not null,
  meta_description     text not null,
  -- The address of the original, if the post first appeared elsewhere; empty for most posts.
  canonical_url        text not null default '',
  views                integer not null default 0,
  is_sample            boolean not null default 0 check (is_sample in (0, 1)),
  -- A scheduled post becomes public without a write. This is set once its event post.published has been recorded.
  publication_recorded boolean not null default 0 check (publication_recorded in (0, 1)),
  revision             integer not null default 1,
  published_at         text,
  created_at           text not null,
  updated_at           text not null,
  deleted_at           text,
  -- Who began it, or to whom it was handed over; null for imports and samples. Authors may only write their own posts.
  created_by           integer references users on delete set null,
  check (status = 'draft' or published_at is not null)
);
-- A post in the trash releases its address.
create unique index posts_by_slug on posts (slug) where deleted_at is null;
create index posts_public on posts (published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_public_by_category on posts (category, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index posts_public_by_author on posts (author, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index posts_featured on posts (published_at desc, id desc)
  where featured = 1 and status = 'published' and deleted_at is null;
-- Each order of the owner's list has one index. It also contains the columns that lists are filtered by, so that a count
-- and a page far down read the index alone: the rows contain the texts.
create index posts_by_date on posts (coalesce(published_at, created_at), id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_title on posts (lower(title), id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_views on posts (views, id, status, category, published_at, deleted_at) where deleted_at is null;
create index posts_by_change on posts (updated_at, id, status, category, published_at, deleted_at)
  where deleted_at is null;
create index posts_by_author on posts (author);
create index posts_by_creator on posts (created_by) where created_by is not null;
create index posts_in_trash on posts (deleted_at, id) where deleted_at is not null;
create index posts_to_publish on posts (published_at)
  where status = 'published' and deleted_at is null and not publication_recorded;
-- The sitemap leaves these posts out.
create index posts_elsewhere on posts (id) where canonical_url <> '';
create trigger posts_text_insert after insert on posts
begin
  insert into unread_texts (place, place_id) values ('post', new.id) on conflict do nothing;
end;
create trigger posts_text_update after update of content, cover_image on posts
begin
  insert into unread_texts (place, place_id) values ('post', new.id) on conflict do nothing;
end;
create trigger posts_text_delete after delete on posts
begin
  insert into unread_texts (place, place_id) values ('post', old.id) on conflict do nothing;
end;

create table post_tags (
  post_id  integer not null references posts on delete cascade,
  position integer not null,
  tag      text not null,
  tag_key  text not null,
  primary key (post_id, tag_key)
) strict, without rowid;
create index post_tags_by_tag on post_tags (tag_key, post_id);

-- src/server/content/search/words.ts splits texts into words and folds them, so that both engines find the same posts.
create virtual table post_search using fts5 (
  title, excerpt, body,
  content = '', contentless_delete = 1, prefix = '2 3',
  -- M: in many scripts, vowels are marks, at which a word must not be cut.
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);

-- Every word of any post, to correct typos: FTS5 would take 90 ms to list 100,000 words.
create table post_words (
  word text primary key
) strict, without rowid;

-- An address that a post had while readers could see it. It leads to the post, whatever the post's address is now, so that
-- there are no chains. If another post has the address today, that post is shown.
create table slug_redirects (
  slug    text primary key,
  post_id integer not null references posts on delete cascade
) strict, without rowid;
create index slug_redirects_by_post on slug_redirects (post_id);

-- Pages are written as posts are. They have few fields and no lists, so they have a table of their own: no query of posts
-- has to leave them out.
create table pages (
  id          integer primary key autoincrement,
  title       text not null,
  slug        text not null,
  description text not null,
  content     text not null,
  status      text not null check (status in ('draft', 'published')),
  revision    integer not null default 1,
  created_at  text not null,
  updated_at  text not null,
  deleted_at  text
) strict;
-- A page in the trash releases its address.
create unique index pages_by_slug on pages (slug) where deleted_at is null;
create trigger pages_text_insert after insert on pages
begin
  insert into unread_texts (place, place_id) values ('page', new.id) on conflict do nothing;
end;
create trigger pages_text_update after update of content on pages
begin
  insert into unread_texts (place, place_id) values ('page', new.id) on conflict do nothing;
end;
create trigger pages_text_delete after delete on pages
begin
  insert into unread_texts (place, place_id) values ('page', old.id) on conflict do nothing;
end;

-- An address that a page had while readers could see it.
create table page_redirects (
  slug    text primary key,
  page_id integer not null references pages on delete cascade
) strict, without rowid;
create index page_redirects_by_page on page_redirects (page_id);

-- The addresses that posts and pages had on the site that they were imported from.
create table old_addresses (
  -- A path with its query, in the spelling of src/server/kernel/http/old-address.ts.
  address text primary key,
  -- What was there: a post or a page.
  post_id integer references posts on delete cascade,
  page_id integer references pages on delete cascade,
  check ((post_id is null) <> (page_id is null))
) strict, without rowid;
create index old_addresses_by_post on old_addresses (post_id);
create index old_addresses_by_page on old_addresses (page_id) where page_id is not null;

-- Audience -------------------------------------------------------------------------------------------------------------

create table subscribers (
  id                 integer primary key autoincrement,
  email              text not null,
  mailbox_key        text not null unique,
  name               text not null default '',
  status             text not null check (status in ('pending', 'active', 'unsubscribed')),
  -- Where they come from: `form`, `import`, `admin`.
  source             text not null,
  subscribed_at      text not null,
  confirmed_at       text,
  -- When a pending subscriber was asked to confirm for the second and last time.
  reminded_at        text,
  -- Until then an active subscriber gets no newsletters; NO_END (audience.ts) until they resume.
  paused_until       text,
  unsubscribed_at    text,
  -- When they were last asked whether they still want newsletters; null once they have reacted.
  asked_at           text,
  -- When they last said so, or were taken back by the owner. They count as readers from then on.
  kept_at            text,
  -- The tags of the last sign-up, which its confirmation gives: a JSON list of names, empty if there is none.
  requested_tags     text not null default '',
  -- What the outcomes that were removed from folded newsletters said: their latest open or click as a person.
  folded_reaction_at text,
  -- Their latest click in folded newsletters.
  folded_click_at    text,
  -- When the first folded newsletter that counts opens was sent to them.
  folded_mail_at     text
) strict;
-- Lists are searched with LIKE. Each order carries the address, so that a search reads its index alone.
create index subscribers_by_date on subscribers (subscribed_at, id, mailbox_key);
create index subscribers_by_status on subscribers (status, subscribed_at, id, mailbox_key);
create index subscribers_by_status_email on subscribers (status, mailbox_key);
-- The few addresses whose spelling differs from their key by more than case, such as those of international domains.
create index subscribers_spelled_otherwise on subscribers (email) where cast(lower(email) <> mailbox_key as integer) = 1;
create index subscribers_pausing on subscribers (status, paused_until) where paused_until is not null;
-- A send reads its audience in the order of ids, some hundreds at a time.
create index subscribers_to_mail on subscribers (status, id);
create index subscribers_asked on subscribers (asked_at, id) where asked_at is not null;
-- Who has confirmed on the days that a step of the welcome series is for.
create index subscribers_by_confirmation on subscribers (confirmed_at, id) where confirmed_at is not null;

-- The number of subscribers in each status, kept by triggers: counting a million rows takes too long. On PostgreSQL a status
-- has many rows, and their sum is the number.
create table subscriber_tallies (
  -- The status.
  name  text primary key,
  count integer not null
) strict, without rowid;
insert into subscriber_tallies (name, count) values ('pending', 0), ('active', 0), ('unsubscribed', 0);
create trigger subscribers_tally_insert after insert on subscribers
begin
  update subscriber_tallies set count = count + 1 where name = new.status;
end;
create trigger subscribers_tally_update after update of status on subscribers
begin
  update subscriber_tallies set count = count + (name = new.status) - (name = old.status)
    where name in (new.status, old.status);
end;
create trigger subscribers_tally_delete after delete on subscribers
begin
  update subscriber_tallies set count = count - 1 where name = old.status;
end;

-- The number of subscribers who became active on a day, and of active ones who left, kept by triggers. A subscriber who is
-- deleted while active is taken out of the day's gains, so that all gains minus all losses are the active ones. On
-- PostgreSQL a day has many rows, and their sums are the numbers.
create table subscriber_days (
  -- In UTC: `2026-03-02`.
  day    text primary key,
  -- Subscribers who became active.
  gained integer not null default 0,
  -- Active subscribers who left.
  lost   integer not null default 0
) strict, without rowid;
create trigger subscribers_days_insert after insert on subscribers when new.status = 'active'
begin
  insert into subscriber_days (day, gained) values (substr(coalesce(new.confirmed_at, new.subscribed_at), 1, 10), 1)
    on conflict (day) do update set gained = gained + 1;
end;
create trigger subscribers_days_gain after update of status on subscribers
  when old.status <> 'active' and new.status = 'active'
    and (old.status = 'pending' or new.confirmed_at is not old.confirmed_at)
begin
  insert into subscriber_days (day, gained) values (substr(coalesce(new.confirmed_at, new.subscribed_at), 1, 10), 1)
    on conflict (day) do update set gained = gained + 1;
end;
-- A subscriber who undoes an unsubscribe was never lost.
create trigger subscribers_days_return after update of status on subscribers
  when old.status = 'unsubscribed' and new.status = 'active' and new.confirmed_at is old.confirmed_at
begin
  insert into subscriber_days (day, lost) values (substr(coalesce(old.unsubscribed_at, old.subscribed_at), 1, 10), -1)
    on conflict (day) do update set lost = lost - 1;
end;
create trigger subscribers_days_lose after update of status on subscribers
  when old.status = 'active' and new.status <> 'active'
begin
  insert into subscriber_days (day, lost) values (substr(coalesce(new.unsubscribed_at, new.subscribed_at), 1, 10), 1)
    on conflict (day) do update set lost = lost + 1;
end;
create trigger subscribers_days_delete after delete on subscribers when old.status = 'active'
begin
  insert into subscriber_days (day, gained) values (substr(coalesce(old.confirmed_at, old.subscribed_at), 1, 10), -1)
    on conflict (day) do update set gained = gained - 1;
end;

-- Requests to subscribe. A request writes one row whatever the address is, so that its time does not reveal who is on the
-- list; a job does the rest.
create table subscription_requests (
  id          integer primary key autoincrement,
  email       text not null,
  mailbox_key text not null,
  at          text not null,
  -- How many tries have failed.
  attempts    integer not null default 0,
  -- When the next try is, after growing pauses; null for the first one, which is at once.
  next_at     text,
  name        text not null default '',
  -- A JSON list of the names of tags, as they were sent; empty if there is none.
  tags        text not null default ''
) strict;

-- What people agreed to. Many consents share one statement.
create table consent_statements (
  id      integer primary key autoincrement,
  how     text not null check (how in ('confirmation', 'owner', 'list')),
  -- The text that was agreed to.
  wording text not null,
  -- Where: `form`, `admin`, the name of an imported file.
  source  text not null,
  unique (how, wording, source)
) strict;

-- Who agreed to a statement, and when. No IP address: the click on a mailed button is the better proof.
create table consents (
  subscriber_id integer not null references subscribers on delete cascade,
  given_at      text not null,
  statement_id  integer not null references consent_statements,
  primary key (subscriber_id, given_at)
) strict, without rowid;

-- Nobody in this table is mailed. There is one row for each reason of an address: lifting a bounce must not forget an
-- unsubscribe behind it.
create table suppressions (
  -- Keyed hash of the mailbox key, which remains when the person is erased: the promise is kept without the address.
  address_hash  text not null,
  reason        text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  -- The server's words about it, without the address.
  evidence      text not null,
  created_at    text not null,
  -- Set for as long as we know the person.
  subscriber_id integer references subscribers on delete set null,
  -- The newsletter whose refusal or report caused it; null for other causes. No reference: suppressions outlive
  -- newsletters, whose ids are never used again.
  newsletter_id integer,
  primary key (address_hash, reason)
) strict, without rowid;
create index suppressions_by_subscriber on suppressions (subscriber_id);
-- With the subscriber, so that a search reads whom all suppressions are about from the index alone.
create index suppressions_by_date on suppressions (created_at desc, address_hash, reason, subscriber_id);
create index suppressions_by_reason on suppressions (reason, created_at desc, address_hash, subscriber_id);
create index suppressions_by_newsletter on suppressions (newsletter_id) where newsletter_id is not null;

-- The silent subscribers who are being asked whether they still want newsletters, at most one round at a time.
create table sunset_rounds (
  id         integer primary key check (id = 1),
  -- How long they have been silent.
  months     integer not null,
  started_at text not null,
  -- Subscribers up to this id have been asked.
  cursor     integer not null default 0
) strict;

-- The owner's words for groups of subscribers.
create table subscriber_tags (
  id          integer primary key autoincrement,
  name        text not null,
  -- The spelling by which two names are one (tagKeyOf).
  name_key    text not null unique,
  -- Who may give the tag: the owner, sign-up forms too, or readers themselves, on their preference page.
  access      text not null default 'owner' check (access in ('owner', 'forms', 'readers')),
  description text not null default '',
  created_at  text not null
) strict;

-- Who has which tag. The key answers for one subscriber, the index for one tag.
create table subscriber_taggings (
  subscriber_id integer not null references subscribers on delete cascade,
  tag_id        integer not null references subscriber_tags on delete cascade,
  -- When they got it, so that a newsletter that starts late is only for those who had it at its moment. Null if that is not
  -- known.
  given_at      text,
  primary key (subscriber_id, tag_id)
) strict, without rowid;
create index subscriber_taggings_by_tag on subscriber_taggings (tag_id, subscriber_id);

-- What the owner keeps about subscribers beyond the name.
create table subscriber_fields (
  id         integer primary key autoincrement,
  key        text not null unique,
  label      text not null,
  created_at text not null
) strict;

-- A subscriber without a value has no row.
create table subscriber_field_values (
  subscriber_id integer not null references subscribers on delete cascade,
  field_id      integer not null references subscriber_fields on delete cascade,
  value         text not null,
  -- As that of a tag.
  given_at      text,
  primary key (subscriber_id, field_id)
) strict, without rowid;
create index subscriber_field_values_by_field on subscriber_field_values (field_id, value, subscriber_id);

-- Saved conditions over subscribers.
create table segments (
  id         integer primary key autoincrement,
  name       text not null,
  -- The spelling by which two names are one (tagKeyOf).
  name_key   text not null unique,
  -- In JSON (src/contract/audience/segments.ts). They name tags, fields and newsletters by id.
  conditions text not null,
  created_at text not null,
  updated_at text not null
) strict;

-- Removals of subscribers by the owner, each of one or of many. They can be undone for a day.
create table removals (
  id         integer primary key autoincrement,
  removed_at text not null,
  -- The account that removed them.
  removed_by text not null
) strict;

-- What was stored about the subscribers of a removal. They are no longer subscribers: no other table has them. A row is
-- deleted when the removal is undone, when a day has passed, and when the person asks for it.
create table removed_subscribers (
  -- The id that they had, and get back.
  subscriber_id integer primary key,
  removal_id    integer not null references removals on delete cascade,
  mailbox_key   text not null,
  -- Their rows as JSON (removed-person.ts).
  stored        text not null
) strict;
create index removed_subscribers_of_removal on removed_subscribers (removal_id, subscriber_id);
create index removed_subscribers_by_mailbox on removed_subscribers (mailbox_key);

-- Mailing --------------------------------------------------------------------------------------------------------------

create table newsletters (
  id              integer primary key autoincrement,
  -- The slug of the web version, assigned when the newsletter is first sent; null before.
  slug            text,
  subject         text not null,
  preheader       text not null default '',
  content         text not null,
  status          text not null
    check (status in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  -- Each change of a draft increments it. A save that names an older revision is refused.
  revision        integer not null default 1,
  scheduled_for   text,
  not_after       text,
  -- Before this time no mail goes out, and the send can be undone.
  send_at         text,
  prepare_cursor  integer not null default 0,
  total_count     integer not null default 0,
  sent_count      integer not null default 0,
  failed_count    integer not null default 0,
  -- The part of failed_count whose outcome is unknown and that is held for the owner (SEND_IN_DOUBT=hold).
  in_doubt_count  integer not null default 0,
  -- The part of failed_count that a mail server has refused for good.
  bounced_count   integer not null default 0,
  skipped_count   integer not null default 0,
  -- How many people have opened it, each counted once.
  opened_count    integer not null default 0,
  -- How many people have clicked, each counted once.
  clicked_count   integer not null default 0,
  -- The opens and clicks of machines, each time.
  machine_count   integer not null default 0,
  error           text,
  created_at      text not null,
  updated_at      text not null,
  started_at      text,
  -- When the deliveries of the whole audience were written.
  frozen_at       text,
  sent_at         text,
  -- When the outcome of every delivery was final.
  closed_at       text,
  -- Set if the owner's list leaves the newsletter out. Readers keep its page, its links and its place in the archive.
  hidden_at       text,
  -- Since when no email of a send gets through to the mail server; error says why. Null while emails go out.
  stalled_since   text,
  -- How many the recipients' servers took, as far as webhooks have told.
  delivered_count integer not null default 0,
  -- When the second try begins; null when none is asked for, and once its deliveries are open again.
  retry_at        text,
  -- When the last second try began.
  retried_at      text,
  -- The audience is written down from the subscriber after this one on, and then from the first one up to it.
  prepare_from    integer not null default 0,
  -- When a send continues whose day's limit (warm-up) is used up.
  continues_at    text,
  -- The post that the newsletter was made from. No foreign key: a newsletter whose post was deleted has to say so instead of
  -- going out with a link to a missing page. Without a post, the three post_ columns are null too.
  post_id         integer,
  -- The post's revision of which it has the text.
  post_revision   integer,
  -- How much of the post it has.
  post_extent     text check (post_extent in ('full', 'beginning')),
  -- Set for the text of a step of the welcome series, and for each day's send of it. Lists of newsletters leave both out. No
  -- foreign key, because series_steps refers to newsletters.
  series_step_id  integer,
  -- The segment to which it goes; null for everybody. No foreign key: without its segment a newsletter must not go to
  -- everybody, so it keeps the number and is refused.
  segment_id      integer,
  -- The segment as it was when the newsletter started: name and conditions in JSON. Null for everybody, and before.
  sent_to         text,
  -- How much of its post was asked for, which may be more than an email has room for (post_extent). Null if nothing was
  -- said: up to the cut, if there is one.
  post_wanted     text check (post_wanted in ('full', 'beginning')),
  -- Set while the refusals that are not settled say nothing of the readers: the send has paused for its mail server.
  doubted_at      text,
  -- sent_count when refusals were settled last: later ones are weighed against what was accepted since.
  settled_sent    integer not null default 0,
  -- bounced_count when refusals were settled last.
  settled_bounced integer not null default 0,
  -- How many of the audience (newsletter_audience) are left; null while it is open, and for sends of the series.
  uncounted_count integer,
  -- When the outcomes of each reader began to be removed; null before.
  folded_at       text,
  -- After how many years that was.
  folded_years    integer,
  -- What the timeline showed, as JSON. Nothing is removed before it is written.
  folded_timeline text,
  check (status <> 'scheduled' or scheduled_for is not null),
  check (status <> 'sent' or total_count = sent_count + failed_count + skipped_count)
) strict;
create unique index newsletters_by_slug on newsletters (slug);
create index newsletters_by_date on newsletters (created_at desc, id desc);
create index newsletters_at_work on newsletters (id) where closed_at is null and status <> 'draft';
-- The archive, newest first.
create index newsletters_archive on newsletters (send_at desc, id desc) where send_at is not null;
create index newsletters_of_posts on newsletters (post_id) where post_id is not null;
create index newsletters_of_series on newsletters (series_step_id) where series_step_id is not null;
create index newsletters_of_segments on newsletters (segment_id) where segment_id is not null;
create trigger newsletters_text_insert after insert on newsletters
begin
  insert into unread_texts (place, place_id) values ('newsletter', new.id) on conflict do nothing;
end;
create trigger newsletters_text_update after update of content on newsletters
begin
  insert into unread_texts (place, place_id) values ('newsletter', new.id) on conflict do nothing;
end;
create trigger newsletters_text_delete after delete on newsletters
begin
  insert into unread_texts (place, place_id) values ('newsletter', old.id) on conflict do nothing;
end;

-- A newsletter as it was when it was sent: every copy is made from it, whatever is edited later. It has placeholders where
-- each recipient gets a text of their own.
create table newsletter_renders (
  newsletter_id integer primary key references newsletters on delete cascade,
  mail_from     text not null,
  -- Empty if replies go to the sender.
  reply_to      text not null default '',
  list_id       text not null,
  subject       text not null,
  html          text not null,
  text          text not null,
  dated_at      text not null
) strict;
create trigger newsletter_renders_text_insert after insert on newsletter_renders
begin
  insert into unread_texts (place, place_id) values ('mail', new.newsletter_id) on conflict do nothing;
end;
create trigger newsletter_renders_text_update after update of html on newsletter_renders
begin
  insert into unread_texts (place, place_id) values ('mail', new.newsletter_id) on conflict do nothing;
end;
create trigger newsletter_renders_text_delete after delete on newsletter_renders
begin
  insert into unread_texts (place, place_id) values ('mail', old.newsletter_id) on conflict do nothing;
end;

-- The targets of a newsletter's tracked links. A link can lead only to an address in this table.
create table newsletter_links (
  newsletter_id integer not null references newsletters on delete cascade,
  n             integer not null,
  url           text not null,
  clicks        integer not null default 0,
  -- The tag that people get who follow the link; no machine gets it.
  tag_id        integer references subscriber_tags on delete set null,
  primary key (newsletter_id, n)
) strict, without rowid;

-- Whom a newsletter is for, closed when it starts, until each is written down as a delivery or has left.
create table newsletter_audience (
  newsletter_id integer not null references newsletters on delete cascade,
  subscriber_id integer not null,
  primary key (newsletter_id, subscriber_id)
) strict, without rowid;

-- The unit of work of a send: one row for 500 recipients.
create table newsletter_chunks (
  newsletter_id integer not null references newsletters on delete cascade,
  chunk         integer not null,
  state         text not null default 'open' check (state in ('open', 'done')),
  -- Set while the sender works on the chunk.
  taken_at      text,
  not_before    text,
  -- The sender may have sent up to this n. If it dies, deliveries up to here that have no outcome are in doubt.
  handed_out    integer not null default 0,
  -- Set when a mail of this chunk may be out although no row says that it was sent: the mail server was gone before it
  -- answered, or a sender died while it worked on the chunk.
  doubtful_at   text,
  -- The group of mailbox providers that all its recipients are of; null in a send without pacing.
  provider      text check (provider in ('gmail', 'microsoft', 'yahoo', 'apple', 'others')),
  primary key (newsletter_id, chunk)
) strict, without rowid;
create index newsletter_chunks_open on newsletter_chunks (newsletter_id, chunk) where state = 'open';

-- One row for each recipient of a newsletter, written once when the audience is frozen. The unique pair makes a second copy
-- to the same subscriber impossible.
create table deliveries (
  newsletter_id integer not null references newsletters on delete cascade,
  chunk         integer not null,
  n             integer not null,
  subscriber_id integer not null,
  address       text not null,
  state         text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'deferred', 'skipped')),
  attempts      integer not null default 0,
  next_at       text,
  code          text,
  done_at       text,
  -- The first time, as clicked_at is, so that nobody counts twice.
  opened_at     text,
  clicked_at    text,
  -- When the recipient's server took it, as far as a webhook has told.
  delivered_at  text,
  -- When the consequences of its failure were decided; null until then. Refusals in the SMTP dialogue have no consequences
  -- before the send has shown that its mail server delivers.
  settled_at    text,
  primary key (newsletter_id, chunk, n),
  unique (newsletter_id, subscriber_id)
) strict, without rowid;

-- One sender at a time works on a database. Taking the lock increments the epoch, and each write of the sender checks it,
-- so that a sender that has lost its lock records nothing more.
create table sending_epoch (
  id    integer primary key check (id = 1),
  -- How often a sender has taken the lock.
  epoch integer not null
);

-- The server that sends from this database. A server that runs on a copy finds another server's name here, and sends
-- nothing until the owner confirms.
create table sender (
  id         integer primary key check (id = 1),
  place      text not null,
  public_url text not null,
  held_since text
) strict;

-- The weeks whose digest is made, so that two servers never make two.
create table digests (
  -- The ISO 8601 week: `2026-W48`.
  week          text primary key,
  made_at       text not null,
  -- Null if there was nothing new, if the owner wanted no digest, and once the newsletter is deleted.
  newsletter_id integer references newsletters on delete set null
) strict, without rowid;

-- The emails of the welcome series. A step that was removed stays, because what was sent names it.
create table series_steps (
  id            integer primary key autoincrement,
  -- Days between the confirmation and this email.
  days          integer not null check (days between 1 and 365),
  -- The draft that is its text; null once the step is removed.
  newsletter_id integer references newsletters on delete set null,
  removed_at    text
) strict;

-- Who gets which email with which send. The key makes a second copy impossible.
create table series_sends (
  subscriber_id integer not null references subscribers on delete cascade,
  step_id       integer not null references series_steps on delete cascade,
  -- The send; null once that is deleted.
  newsletter_id integer references newsletters on delete set null,
  at            text not null,
  primary key (subscriber_id, step_id)
) strict, without rowid;
create index series_sends_of_newsletter on series_sends (newsletter_id, subscriber_id);

-- Single mails (confirmations, notices) until a mail server has accepted them.
create table mails (
  id         integer primary key autoincrement,
  recipient  text not null,
  subject    text not null,
  -- The whole RFC 5322 message; emptied once a server has accepted it.
  message    text not null,
  state      text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts   integer not null default 0,
  next_at    text not null,
  error      text,
  created_at text not null,
  done_at    text
) strict;
create index mails_due on mails (next_at, id) where state = 'pending';
create index mails_by_recipient on mails (recipient);

-- On PostgreSQL, the table outbox has the emails that were kept while no mail server was set; on SQLite, the folder outbox.

-- A row for each part of Settings → Mail that was saved.
create table mail_settings (
  name     text primary key,
  -- JSON.
  value    text not null,
  -- A password, encrypted with the key of the data folder, so that neither a backup nor an export tells it.
  secret   text,
  revision integer not null
);

-- A row for each pair of DKIM keys (RSA and Ed25519) that was created in the admin. Of a domain, one pair at a time signs.
create table dkim_keys (
  id             integer primary key autoincrement,
  domain         text not null,
  selector       text not null,
  -- As DNS has it: base64.
  rsa_public     text not null,
  ed25519_public text not null,
  -- Both private keys, encrypted with the key of the data folder.
  secret         text not null,
  created_at     text not null,
  -- The pair signs from then until used_until.
  used_from      text,
  used_until     text,
  unique (domain, selector)
) strict;
create unique index dkim_keys_in_use on dkim_keys (domain) where used_from is not null and used_until is null;

-- The addresses at which mail providers report what became of emails.
create table webhooks (
  -- Begins the token of its address.
  id           text primary key,
  provider     text not null check (provider in ('ses', 'postmark', 'mailgun', 'sendgrid', 'brevo', 'resend', 'json')),
  -- JSON with the address's token and the provider's signing key, encrypted with the key of the data folder.
  secret       text not null,
  -- Amazon's topic, fixed when it first subscribes.
  topic        text,
  created_at   text not null,
  received_at  text,
  rejected_at  text,
  rejected_why text
);

-- Up to where the bounce mailbox was read, and how that went: one row. UIDs belong to a place and to its UIDVALIDITY; where
-- either is another, reading begins anew.
create table mailbox_reading (
  id            integer primary key check (id = 1),
  -- The server, the user and the folder.
  place         text not null,
  -- Empty until it was read first.
  uid_validity  text not null default '',
  last_uid      integer not null default 0,
  -- How many were counted, repetitions left out.
  reports       integer not null default 0,
  read_at       text,
  -- Null unless the latest attempt failed.
  failure       text,
  -- Attempts in a row that failed.
  failures      integer not null default 0,
  failing_since text,
  -- When the owner was told of a failure.
  told_at       text
);

-- Which group of mailbox providers takes the mail of a domain, by its MX records.
create table mail_domains (
  domain       text primary key,
  -- Null when DNS did not answer.
  provider     text check (provider in ('gmail', 'microsoft', 'yahoo', 'apple', 'others')),
  looked_up_at text not null
) strict, without rowid;

-- The days of the warm-up on which newsletters went out.
create table send_days (
  -- In the site's time zone: `2026-11-25`.
  day    text primary key,
  emails integer not null
) strict, without rowid;

-- Writing --------------------------------------------------------------------------------------------------------------

-- The unsaved text of a post, a newsletter or a page. A row without fields is a copy that was saved or discarded: its
-- revision keeps growing, so that a writer's stale revision never matches a later copy.
create table working_copies (
  id            integer primary key autoincrement,
  written       text not null default 'post' check (written in ('post', 'newsletter', 'page')),
  -- The post, newsletter or page; all three are null for a text that was never saved.
  post_id       integer unique references posts on delete cascade,
  newsletter_id integer unique references newsletters on delete cascade,
  page_id       integer unique references pages on delete cascade,
  -- JSON; null once it was saved or discarded.
  fields        text,
  base_revision integer,
  revision      integer not null,
  saved_at      text not null,
  -- Who began a text that was never saved. Authors may only write their own texts.
  created_by    integer references users on delete set null,
  check (post_id is null or written = 'post'),
  check (newsletter_id is null or written = 'newsletter'),
  check (page_id is null or written = 'page'),
  check (coalesce(post_id, newsletter_id, page_id) is null or base_revision is not null),
  check (coalesce(post_id, newsletter_id, page_id) is not null or fields is not null)
) strict;
create index working_copies_of_unsaved on working_copies (written, saved_at desc, id desc)
  where post_id is null and newsletter_id is null and page_id is null;
create index working_copies_by_creator on working_copies (created_by) where created_by is not null;
create trigger working_copies_text_insert after insert on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing;
end;
create trigger working_copies_text_update after update of fields on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', new.id) on conflict do nothing;
end;
create trigger working_copies_text_delete after delete on working_copies
begin
  insert into unread_texts (place, place_id) values ('copy', old.id) on conflict do nothing;
end;

-- The texts of a post, a newsletter or a page before each save that changed them.
create table revisions (
  id            integer primary key autoincrement,
  -- All but one of post_id, newsletter_id and page_id are null.
  post_id       integer references posts on delete cascade,
  newsletter_id integer references newsletters on delete cascade,
  page_id       integer references pages on delete cascade,
  revision      integer not null,
  title         text not null,
  -- JSON.
  fields        text not null,
  saved_at      text not null,
  replaced_at   text not null,
  replaced_by   text not null,
  check ((post_id is not null) + (newsletter_id is not null) + (page_id is not null) = 1),
  unique (post_id, revision),
  unique (newsletter_id, revision),
  unique (page_id, revision)
) strict;
create trigger revisions_text_insert after insert on revisions
begin
  insert into unread_texts (place, place_id)
    values (
      'version',
      coalesce(new.post_id, 'n' || new.newsletter_id, 'p' || new.page_id) || ':' || new.revision)
    on conflict do nothing;
end;
create trigger revisions_text_delete after delete on revisions
begin
  insert into unread_texts (place, place_id)
    values (
      'version',
      coalesce(old.post_id, 'n' || old.newsletter_id, 'p' || old.page_id) || ':' || old.revision)
    on conflict do nothing;
end;

-- Texts that were replaced or discarded before they were saved. They have a table of their own, so that they and revisions
-- do not crowd each other out.
create table kept_texts (
  id            integer primary key autoincrement,
  written       text not null default 'post' check (written in ('post', 'newsletter', 'page')),
  -- The post, newsletter or page; all three are null for a text that was never saved.
  post_id       integer references posts on delete cascade,
  newsletter_id integer references newsletters on delete cascade,
  page_id       integer references pages on delete cascade,
  -- The working copy of a text that was never saved, if it had one.
  copy_id       integer,
  kind          text not null check (kind in ('replaced', 'discarded')),
  title         text not null,
  -- JSON.
  fields        text not null,
  written_at    text not null,
  kept_at       text not null,
  kept_by       text not null,
  -- Whose it is, if the text was never saved.
  created_by    integer references users on delete set null,
  check (post_id is null or written = 'post'),
  check (newsletter_id is null or written = 'newsletter'),
  check (page_id is null or written = 'page')
) strict;
create index kept_texts_by_post on kept_texts (post_id, id);
create index kept_texts_by_newsletter on kept_texts (newsletter_id, id);
create index kept_texts_by_page on kept_texts (page_id, id);
create index kept_texts_by_copy on kept_texts (copy_id) where copy_id is not null;
create index kept_texts_by_creator on kept_texts (created_by) where created_by is not null;
create trigger kept_texts_text_insert after insert on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      (
        'version',
        case new.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(new.post_id, new.newsletter_id, new.page_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_update after update of post_id, newsletter_id, page_id on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      (
        'version',
        case old.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(old.post_id, old.newsletter_id, old.page_id, 0) || ':text-' || old.id),
      (
        'version',
        case new.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(new.post_id, new.newsletter_id, new.page_id, 0) || ':text-' || new.id)
    on conflict do nothing;
end;
create trigger kept_texts_text_delete after delete on kept_texts
begin
  insert into unread_texts (place, place_id)
    values
      (
        'version',
        case old.written when 'post' then '' when 'page' then 'p' else 'n' end
          || coalesce(old.post_id, old.newsletter_id, old.page_id, 0) || ':text-' || old.id)
    on conflict do nothing;
end;

-- The last test email of a newsletter.
create table test_emails (
  id            integer primary key autoincrement,
  -- Null for one that was never saved: copy_id is its working copy.
  newsletter_id integer unique references newsletters on delete cascade,
  copy_id       integer unique references working_copies on delete cascade,
  recipient     text not null,
  sent_at       text not null,
  check ((newsletter_id is null) <> (copy_id is null))
) strict;

-- Who has which text open, a row for each tab of a browser. Rows that are not renewed for 45 seconds are deleted.
create table open_texts (
  user_id  integer not null references users on delete cascade,
  -- A random name of the tab.
  tab      text not null,
  written  text not null check (written in ('post', 'newsletter', 'page')),
  is_saved boolean not null check (is_saved in (0, 1)),
  -- The saved text, or the working copy of one that was never saved.
  text_id  integer not null,
  since    text not null,
  -- When the tab last said so.
  seen_at  text not null,
  primary key (user_id, tab)
);
create index open_texts_by_text on open_texts (written, text_id);

-- Insight --------------------------------------------------------------------------------------------------------------

-- How often a post was read on a day. Nothing here says by whom.
create table page_views (
  post_id integer not null references posts on delete cascade,
  -- In UTC: `2026-03-02`.
  day     text not null,
  views   integer not null,
  primary key (post_id, day)
) strict, without rowid;
-- With the views, so that the most read posts of a period are found in the index alone.
create index page_views_by_day on page_views (day, post_id, views);

-- How often all posts were read on a day: the sum of page_views, including posts that were deleted since.
create table view_days (
  -- In UTC: `2026-03-02`.
  day   text primary key,
  views integer not null
) strict, without rowid;

-- Where readers came from: the utm_* parameters of the link, otherwise the host of the referring page, otherwise empty.
create table view_sources (
  day      text not null,
  source   text not null,
  medium   text not null,
  campaign text not null,
  views    integer not null,
  primary key (day, source, medium, campaign)
) strict, without rowid;

-- What happened to mails after they were sent; rows are only added.
create table events (
  id            integer primary key autoincrement,
  kind          text not null check (kind in ('open', 'click', 'bounce', 'complaint', 'unsubscribe')),
  -- Null for a single mail.
  newsletter_id integer references newsletters on delete cascade,
  -- Refers to nobody once the person is erased.
  subscriber_id integer,
  -- Separates the requests of mail scanners from those of people.
  is_machine    boolean not null default 0 check (is_machine in (0, 1)),
  link          integer,
  detail        text,
  -- A report that arrives twice has the same key, and is written once.
  once_key      text,
  at            text not null,
  -- Set when the owner has taken back what a failure did: it no longer counts against the address.
  taken_back_at text
);
create index events_by_newsletter on events (newsletter_id, kind);
create index events_by_subscriber on events (subscriber_id, at);
create unique index events_once on events (once_key) where once_key is not null;
-- Signs of trouble with the list or the server: few rows among the many opens and clicks.
create index events_of_trouble on events (kind, at) where kind in ('bounce', 'complaint');
-- Who opened or clicked which newsletter, and when people last did, are found in an index alone.
create index events_of_people_by_newsletter on events (newsletter_id, subscriber_id, at, kind)
  where kind in ('open', 'click') and not is_machine;
create index events_of_people on events (subscriber_id, at, kind) where kind in ('open', 'click') and not is_machine;

-- What the bell in the admin shows.
create table notices (
  id      integer primary key autoincrement,
  -- JSON of BellEvent (src/contract/insight/events.ts), whose wording is generated when it is displayed.
  event   text not null,
  at      text not null,
  seen_at text
) strict;

-- What the server has noticed about its surroundings, and when it last did.
create table observations (
  name text primary key,
  at   text not null
) strict, without rowid;

-- Addresses of other programs that are told of events, signed (docs/webhooks.md).
create table outgoing_webhooks (
  id                 integer primary key autoincrement,
  label              text not null,
  url                text not null,
  -- JSON of OutgoingType[].
  types              text not null,
  includes_addresses boolean not null check (includes_addresses in (0, 1)),
  -- Encrypted with the key of the data folder.
  secret             text not null,
  -- The secret before the last rotation, encrypted. It signs too until old_secret_until, so that receivers can change over.
  old_secret         text,
  old_secret_until   text,
  status             text not null default 'on' check (status in ('on', 'paused', 'off')),
  -- Why Masthead switched it off; null otherwise.
  off_reason         text,
  -- Since when every attempt has failed; null after a success.
  failing_since      text,
  created_at         text not null
);

-- One event for one webhook.
create table outgoing_deliveries (
  id         integer primary key autoincrement,
  webhook_id integer not null references outgoing_webhooks on delete cascade,
  message_id text not null unique,
  type       text not null,
  -- JSON of OutgoingData: ids, slugs and counts of the event. Addresses of subscribers are added when it is posted.
  data       text not null,
  at         text not null,
  state      text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Those that were begun.
  attempts   integer not null default 0,
  -- When an attempt is due. An attempt that has begun moves it into the future, so that nobody else posts the event
  -- meanwhile.
  next_at    text not null
) strict;
create index outgoing_deliveries_due on outgoing_deliveries (webhook_id, next_at) where state = 'pending';
create index outgoing_deliveries_by_time on outgoing_deliveries (at);

create table outgoing_attempts (
  id          integer primary key autoincrement,
  delivery_id integer not null references outgoing_deliveries on delete cascade,
  webhook_id  integer not null references outgoing_webhooks on delete cascade,
  at          text not null,
  duration_ms integer not null,
  -- The HTTP status; null without an answer.
  status      integer,
  -- Why it counts as failed; null for a success.
  failure     text,
  -- The beginning of the answer to a failed attempt.
  excerpt     text not null
) strict;
create index outgoing_attempts_by_delivery on outgoing_attempts (delivery_id);
create index outgoing_attempts_by_webhook on outgoing_attempts (webhook_id, id);

-- Moving ---------------------------------------------------------------------------------------------------------------

-- One row for each import. A run in state `running` that no process works on was interrupted; the same import resumes it.
create table import_runs (
  id            integer primary key autoincrement,
  kind          text not null check (kind in ('posts', 'subscribers')),
  format        text not null,
  -- The name of the file or folder.
  source        text not null,
  state         text not null check (state in ('running', 'done', 'undone', 'failed')),
  -- JSON; null before it is done.
  report        text,
  started_at    text not null,
  finished_at   text,
  undone_at     text,
  -- What a server does with it, as it says until at_work_until: a server that died says nothing more.
  work          text check (work in ('import', 'undo')),
  at_work_until text,
  -- How far that is, as JSON.
  progress      text,
  -- Which server works on it, by its instance-id: what one did before it was killed is over when it starts again.
  worker        text,
  check (state <> 'undone' or undone_at is not null)
) strict;
create index import_runs_by_source on import_runs (kind, format, source) where state = 'running';

-- What each import created and changed, written in the transaction that did it.
create table import_items (
  run_id    integer not null references import_runs on delete cascade,
  entity    text not null
            check (entity in ('post', 'page', 'category', 'media', 'redirect', 'subscriber', 'suppression')),
  entity_id text not null,
  -- Its id in the source; empty if nothing looks it up.
  source_id text not null default '',
  happened  text not null check (happened in ('created', 'changed')),
  -- JSON of a changed thing as it was; null for a created one.
  before    text,
  primary key (run_id, entity, entity_id),
  check (happened = 'created' or before is not null)
) strict, without rowid;
create index import_items_by_source on import_items (entity, source_id) where source_id <> '';

-- Files that wait to be imported, on whichever server; the content is in the store of files, under imports/.
create table import_uploads (
  id         text primary key,
  name       text not null,
  size_bytes integer not null,
  created_at text not null
) strict;

-- Kernel ---------------------------------------------------------------------------------------------------------------

-- Keys that sign links. They are in the database so that a backup and an export contain them.
create table secrets (
  name       text primary key,
  value      text not null,
  created_at text not null
) strict, without rowid;

-- A sliding log: one row for each action that is limited.
create table rate_events (
  id     integer primary key autoincrement,
  -- Names the limit and a keyed hash of the limited client.
  bucket text not null,
  at     text not null
) strict;
create index rate_events_by_bucket on rate_events (bucket, at);
create index rate_events_by_time on rate_events (at);

-- Events in the order of the commits: other processes drop the pages that depend on them.
create table changes (
  seq   integer primary key autoincrement,
  -- JSON of PageEvent (src/contract/insight/events.ts).
  event text not null,
  at    text not null
) strict;
create index changes_by_time on changes (at);
-- SQLite's transactions take turns, and its one server looks for changes: only PostgreSQL has triggers for both.

-- How far the cache in front of the site has been told what changed (kernel/cdn): one row, where CDN is set.
create table cdn_purging (
  id            integer primary key check (id = 1),
  -- The changes up to this one are purged.
  seq           integer not null,
  -- Since when the whole site is to be purged; null if it is not.
  all_due_at    text,
  -- When the next attempt is due; an attempt that has begun moves it into the future.
  next_at       text not null,
  -- Attempts that failed since the last success.
  failures      integer not null default 0,
  failing_since text,
  -- Why the last one failed.
  failure       text,
  -- When the bell told of it.
  told_at       text
) strict;

-- The certificate for the domains of HTTPS_DOMAIN: one row, for all servers of the database. The keys are encrypted with the
-- signing key, so that each of them can read them.
create table certificates (
  id          integer primary key check (id = 1),
  account_key text not null,
  -- What the authority asks for while an order is open: JSON of answers by token.
  answers     text not null default '{}',
  -- The authority and the domains that the certificate was ordered for (orderOf in https/certificate-state.ts); null until
  -- there is one.
  ordered_for text,
  -- PEM, from the certificate itself to the last intermediate one.
  chain       text,
  private_key text,
  -- What the last attempt was for, if it failed.
  failed_for  text,
  -- Why it failed.
  failure     text,
  -- How many have failed in a row.
  failures    integer not null default 0,
  -- When the next one is due.
  retry_at    text
) strict;
