-- What came of each backup: it was proven, or it failed.
create table backups (
  id uuid primary key,
  occasion text not null check (occasion in ('nightly', 'command', 'upgrade')),
  started_at timestamptz not null,
  file text,
  bytes bigint,
  -- When the archive was restored into an empty place and compared with what was written.
  proven_at timestamptz,
  failed_at timestamptz,
  failure text,
  check ((proven_at is null) <> (failed_at is null))
);

create index backups_newest on backups (started_at, id);
