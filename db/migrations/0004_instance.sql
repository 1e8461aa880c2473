-- One row, written when the instance has started for the first time.
create table instance (
  single boolean primary key default true check (single),
  first_started_at timestamptz not null
);
