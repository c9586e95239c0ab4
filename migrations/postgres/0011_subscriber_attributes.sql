-- The owner's words for groups of subscribers. `access` says who may give a tag: the owner, sign-up forms too, or readers
-- themselves, on their preference page. name_key is the spelling by which two names are one.
create table subscriber_tags (
  id          bigint generated always as identity primary key,
  name        text not null,
  name_key    text not null unique,
  access      text not null default 'owner' check (access in ('owner', 'forms', 'readers')),
  description text not null default '',
  created_at  timestamptz(3) not null
);

-- Who has which tag. The key answers for one subscriber, the index for one tag.
create table subscriber_taggings (
  subscriber_id bigint not null references subscribers on delete cascade,
  tag_id        bigint not null references subscriber_tags on delete cascade,
  primary key (subscriber_id, tag_id)
);
create index subscriber_taggings_by_tag on subscriber_taggings (tag_id, subscriber_id);

-- What the owner keeps about subscribers beyond the name.
create table subscriber_fields (
  id         bigint generated always as identity primary key,
  key        text not null unique,
  label      text not null,
  created_at timestamptz(3) not null
);

-- A subscriber without a value has no row.
create table subscriber_field_values (
  subscriber_id bigint not null references subscribers on delete cascade,
  field_id      bigint not null references subscriber_fields on delete cascade,
  value         text not null,
  primary key (subscriber_id, field_id)
);
create index subscriber_field_values_by_field on subscriber_field_values (field_id, value, subscriber_id);
