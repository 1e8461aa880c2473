-- Pictures of lessons. Ids are made by whoever uploads, and are unique within a scope, which is a course: a copy of a course
-- keeps them. `sent_sha256` is that of the bytes that were sent, by which a repeated upload is known; only what was made anew
-- of them is kept. `due_at` is when it is looked at whether anything uses it.
create table files (
  scope_id uuid not null references courses (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('image')),
  sent_sha256 text not null check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- All sizes together.
  bytes bigint not null check (bytes > 0),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  primary key (scope_id, id)
);

create index files_by_author on files (created_by, scope_id, id) where created_by is not null;
create index files_due on files (due_at);

-- The sizes of a picture. Copies of a course share them.
create table file_variants (
  scope_id uuid not null,
  file_id uuid not null,
  name text not null check (name in ('w480', 'w960', 'w1600')),
  blob_id uuid not null references blobs (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (scope_id, file_id, name),
  foreign key (scope_id, file_id) references files (scope_id, id) on delete cascade
);

create index file_variants_by_blob on file_variants (blob_id);

-- Bytes go with the last size that is made of them. Whoever looks whether it was the last waits for others who do.
create function release_shared_blob() returns trigger language plpgsql as $$
begin
  perform from blobs where id = old.blob_id for update;
  if not exists (select from file_variants where blob_id = old.blob_id) then
    delete from blobs where id = old.blob_id;
  end if;
  return null;
end $$;

create trigger file_variants_gone after delete on file_variants
  for each row execute function release_shared_blob();

-- How many files a course has, and how many a member has uploaded, which bounds both.
create table storage_used (
  id uuid primary key,
  files bigint not null,
  bytes bigint not null
) with (fillfactor = 70);

-- Rows are locked in the order of their ids, so that two uploads never wait for each other.
create function count_files() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into storage_used (id, files, bytes)
  select counted.id, sign * count(*), sign * sum(counted.bytes) from (
    select scope_id as id, bytes from moved
    union all select created_by, bytes from moved where created_by is not null) as counted
  group by counted.id order by counted.id
  on conflict (id) do update
    set files = storage_used.files + excluded.files, bytes = storage_used.bytes + excluded.bytes;
  if sign < 0 then
    delete from storage_used where files <= 0
      and id in (select scope_id from moved union select created_by from moved where created_by is not null);
  end if;
  return null;
end $$;

create trigger files_added after insert on files
  referencing new table as moved for each statement execute function count_files();
create trigger files_gone after delete on files
  referencing old table as moved for each statement execute function count_files();
