-- Who did what and when: an event in JSON (src/contract/audit.ts), whose sentence is made when it is displayed. `area` and
-- `actor` are parts of the event, for filters. Rows refer to nothing: they outlast what they tell of.
create table audit_log (
  id    bigint generated always as identity primary key,
  at    timestamptz(3) not null,
  area  text not null,
  actor text not null,
  event text not null
);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_area on audit_log (area, at, id);
create index audit_log_by_actor on audit_log (actor, at, id);
