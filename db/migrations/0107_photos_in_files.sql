-- Photos of members are pictures as covers are, each a scope of its own under the id that its address has. A member has one, so photos
-- count for nobody, and nobody looks whether they are used: `due_at` is null, but for one from before that has its largest size alone.
alter table files
  alter column due_at drop not null,
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('image', 'file', 'cover', 'photo')),
  drop constraint files_cover,
  add constraint files_own_scope check (kind not in ('cover', 'photo') or scope_id = id),
  add constraint files_due_check check (due_at is not null or kind = 'photo');

alter table file_variants
  drop constraint file_variants_name_check,
  add constraint file_variants_name_check
    check (name in ('w480', 'w960', 'w1600', 'poster', 'own', 's48', 's96', 's144', 's384'));

drop index files_due;
create index files_due on files (due_at) where kind <> 'photo';
create index photos_due on files (due_at) where kind = 'photo' and due_at is not null;
create index photos_by_member on files (created_by) where kind = 'photo';

create or replace function require_scopes() returns trigger language plpgsql as $$
begin
  perform from courses where id in (select scope_id from added where kind in ('image', 'file')) order by id for key share;
  if exists (
    select from added
    where kind in ('image', 'file') and not exists (select from courses where courses.id = added.scope_id)) then
    raise foreign_key_violation using message = 'A file names a course that is not there.', constraint = 'files_scope';
  end if;
  return null;
end $$;

-- The total of all files is counted by these functions again, anew.
delete from storage_used where id < '00000000-0000-0000-0000-000000000100';
insert into storage_used (id, files, bytes)
select storage_total(), count(*), coalesce(sum(bytes), 0) from files;

create or replace function count_files() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into storage_used (id, files, bytes)
  select counted.id, sign * count(*), sign * sum(counted.bytes) from (
    select scope_id as id, bytes from moved where kind in ('image', 'file')
    union all select created_by, bytes from moved where created_by is not null and kind <> 'photo'
    union all select storage_total(), bytes from moved where kind <> 'photo') as counted
  group by counted.id order by counted.id
  on conflict (id) do update
    set files = storage_used.files + excluded.files, bytes = storage_used.bytes + excluded.bytes;
  if sign < 0 then
    delete from storage_used where files <= 0
      and id in (select scope_id from moved union select created_by from moved where created_by is not null);
  end if;
  return null;
end $$;

drop trigger files_grown on files;
create trigger files_grown after update of bytes on files
  for each row when (old.bytes <> new.bytes and new.kind <> 'photo') execute function count_growth();

-- The photos that there are, under their ids, each in the one size in which it was kept.
insert into files (scope_id, id, kind, bytes, created_by, created_at, due_at)
select photos.id, photos.id, 'photo', blobs.size, photos.user_id, photos.created_at, photos.created_at
from photos join blobs on blobs.id = photos.id;

insert into file_variants (scope_id, file_id, name, blob_id)
select id, id, 's384', id from photos;

drop trigger photos_gone on photos;
drop trigger photos_changed on photos;
drop table photos;
drop function release_photo_blob;

-- A photo goes when its member names another one, or a link in its place, and with its member.
create function release_photos() returns trigger language plpgsql as $$
begin
  delete from files where created_by = old.id and kind = 'photo'
    and (tg_op = 'DELETE' or strpos(new.photo_url, id::text) = 0);
  return old;
end $$;

create trigger photo_replaced after update of photo_url on users for each row
  when (old.photo_url <> new.photo_url) execute function release_photos();
create trigger photo_gone before delete on users for each row execute function release_photos();
