-- When each bucket of a limit is empty again. Nothing is lost that anybody would miss if a crash empties the table.
create unlogged table limits (
  key bytea primary key,
  empty_at timestamptz not null
);

create index limits_by_time on limits (empty_at);

-- What the member is told of a session's device: words such as "Firefox on Linux".
alter table sessions add column device text not null default '';
