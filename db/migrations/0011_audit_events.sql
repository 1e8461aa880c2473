-- What happened to accounts. No foreign keys: the record outlives the account, as a bare id.
create table audit_events (
  id uuid primary key,
  kind text not null,
  at timestamptz not null,
  member_id uuid,
  actor_id uuid,
  network text not null default '',
  device text not null default '',
  details jsonb not null default '{}'
);

create index audit_events_by_time on audit_events (at, id);
create index audit_events_of_member on audit_events (member_id, at, id);

-- What is recorded stays as it is; only what is older than a year may go, by the database's own clock.
create function refuse_to_change_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end
$$;

create trigger audit_events_are_kept before update or delete on audit_events
for each row execute function refuse_to_change_history();

create trigger audit_events_are_not_emptied before truncate on audit_events
for each statement execute function refuse_to_change_history();
