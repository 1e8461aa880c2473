-- Covers of courses are pictures as those of lessons are. One has no course yet when it is uploaded, and several may name it later, so
-- each is a scope of its own. Scopes are thus no longer courses alone: what triggers do now, a reference did.
alter table files drop constraint files_scope_id_fkey;

create function require_scopes() returns trigger language plpgsql as $$
begin
  perform from courses where id in (select scope_id from added where kind <> 'cover') order by id for key share;
  if exists (
    select from added where kind <> 'cover' and not exists (select from courses where courses.id = added.scope_id)) then
    raise foreign_key_violation using message = 'A file names a course that is not there.', constraint = 'files_scope';
  end if;
  return null;
end $$;

create trigger files_scoped after insert on files
  referencing new table as added for each statement execute function require_scopes();

create function release_files_of_courses() returns trigger language plpgsql as $$
begin
  delete from files where scope_id in (select id from gone);
  return null;
end $$;

create trigger files_of_courses_gone after delete on courses
  referencing old table as gone for each statement execute function release_files_of_courses();

alter table files
  -- Of a cover, whether no course named it when that was looked at last.
  add column unnamed boolean not null default false,
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('image', 'file', 'cover')),
  add constraint files_cover check (kind <> 'cover' or scope_id = id);

create index covers_by_author on files (created_by, id) where kind = 'cover';

-- A cover counts for whoever has uploaded it alone.
create or replace function count_files() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into storage_used (id, files, bytes)
  select counted.id, sign * count(*), sign * sum(counted.bytes) from (
    select scope_id as id, bytes from moved where kind <> 'cover'
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

-- The covers that there are, under their ids, each in the one size in which it was kept, of which nothing more is known here.
alter table file_variants alter column width drop not null, alter column height drop not null;

insert into files (scope_id, id, kind, bytes, created_by, created_at, due_at, unnamed)
select covers.id, covers.id, 'cover', blobs.size, covers.user_id, covers.created_at, covers.due_at, covers.unnamed
from covers join blobs on blobs.id = covers.id;

insert into file_variants (scope_id, file_id, name, blob_id)
select id, id, 'w960', id from covers;

drop trigger covers_gone on covers;
drop table covers;

-- Finds the courses that name a cover, by its address or by the one that it had before.
drop index courses_by_cover;
create index courses_by_cover
  on courses (substring(image_url from '/(?:covers|files/[0-9a-f-]{36})/([0-9a-f-]{36})(?:/w[0-9]+/cover)?$'))
  where image_url like '%/covers/%' or image_url like '%/cover';
