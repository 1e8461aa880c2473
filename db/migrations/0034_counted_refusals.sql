-- What is refused to a member again and again is one row for each kind, network and minute, and how often; null for all
-- other events, and for those from before.
alter table audit_events add column counted_minute timestamptz;
alter table audit_events add column count integer not null default 1;

create unique index audit_events_counted on audit_events (member_id, kind, network, counted_minute)
nulls not distinct where counted_minute is not null;

-- Of what is recorded the count of such a row may grow, and nothing else may change.
create or replace function refuse_to_change_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '365 days' then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.counted_minute is not null and new.count > old.count
      and to_jsonb(new) - 'count' = to_jsonb(old) - 'count' then
      return new;
    end if;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end
$$;
