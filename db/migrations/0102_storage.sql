-- What others count meanwhile would be in no sum: they wait until the triggers are there.
lock table files, file_track_versions in share row exclusive mode;

-- What all courses hold together: 16 rows whose sum it is, so that uploads do not wait for each other. Which one a connection counts in
-- is its own, so two that meet lock rows in the same order.
create function storage_total() returns uuid language sql stable as $$
  select ('00000000-0000-0000-0000-' || lpad((pg_backend_pid() % 16)::text, 12, '0'))::uuid
$$;

insert into storage_used (id, files, bytes)
select storage_total(), count(*), coalesce(sum(bytes), 0) from files;

create or replace function count_files() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into storage_used (id, files, bytes)
  select counted.id, sign * count(*), sign * sum(counted.bytes) from (
    select scope_id as id, bytes from moved
    union all select created_by, bytes from moved where created_by is not null
    union all select storage_total(), bytes from moved) as counted
  group by counted.id order by counted.id
  on conflict (id) do update
    set files = storage_used.files + excluded.files, bytes = storage_used.bytes + excluded.bytes;
  if sign < 0 then
    delete from storage_used where files <= 0
      and id in (select scope_id from moved union select created_by from moved where created_by is not null);
  end if;
  return null;
end $$;

create or replace function count_growth() returns trigger language plpgsql as $$
begin
  insert into storage_used (id, files, bytes) values (storage_total(), 0, new.bytes - old.bytes)
  on conflict (id) do update set bytes = storage_used.bytes + excluded.bytes;
  perform from storage_used where id in (new.scope_id, new.created_by) order by id for update;
  update storage_used set bytes = bytes + new.bytes - old.bytes where id in (new.scope_id, new.created_by);
  return null;
end $$;

-- Versions of captions and the like take room as their file does.
create function count_track_version() returns trigger language plpgsql as $$
declare
  grown bigint := coalesce(octet_length(new.text), 0) - coalesce(octet_length(old.text), 0);
begin
  if grown <> 0 then
    update files set bytes = bytes + grown
    where scope_id = coalesce(new.scope_id, old.scope_id) and id = coalesce(new.file_id, old.file_id);
  end if;
  return null;
end $$;

update files set bytes = files.bytes + written.bytes
from (
  select scope_id, file_id, sum(octet_length(text)) as bytes from file_track_versions group by scope_id, file_id) as written
where files.scope_id = written.scope_id and files.id = written.file_id and written.bytes > 0;

create trigger file_track_versions_counted after insert or update of text or delete on file_track_versions
  for each row execute function count_track_version();

-- The digest of the first bytes of a file on the device it comes from, by which two of one name, size and date are told apart.
alter table file_contents add column head text check (head ~ '^[0-9a-f]{64}$');

-- What somebody has begun to upload to a course, and not ended.
create index file_contents_open on file_contents (scope_id, file_id) where tag is null;

-- Tasks are taken from one course after the other.
create index file_tasks_turn on file_tasks (scope_id, due_at) where due_at is not null;
drop index file_tasks_due;
