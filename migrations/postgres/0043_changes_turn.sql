-- Changes are numbered in the order of their commits, so that a server which has read up to one has missed none before it;
-- and servers hear of them at the commit (kernel/events.ts).
create function changes_take_turns() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('changes', 0));
    perform pg_notify('masthead_changes', '');
    return null;
  end
$$;
create trigger changes_take_turns before insert on changes
  for each statement execute function changes_take_turns();
