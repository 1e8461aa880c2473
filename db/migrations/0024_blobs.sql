-- Files of whatever kind, by what is in them. The bytes lie where `place` says: in this row, in the data directory, or in
-- an S3-compatible store. A row is written when the bytes are there.
create table blobs (
  id uuid primary key,
  place text not null check (place in ('database', 'folder', 's3')),
  type text not null,
  size bigint not null,
  sha256 text not null,
  bytes bytea,
  created_at timestamptz not null,
  check ((place = 'database') = (bytes is not null))
);

create index blobs_place on blobs (place, id);

-- Bytes that are to go from a place: those of a row that is gone, and, until its row is there, those of an upload, which
-- might break off. Null is at once.
create table blob_removals (
  id uuid not null,
  place text not null,
  due_at timestamptz,
  primary key (id, place)
);

create index blob_removals_due on blob_removals (due_at nulls first);

create function note_blob_removal() returns trigger language plpgsql as $$
begin
  if old.place <> 'database' then
    insert into blob_removals (id, place) values (old.id, old.place)
    on conflict (id, place) do update set due_at = null;
  end if;
  return null;
end $$;

create trigger blobs_gone after delete on blobs for each row execute function note_blob_removal();
create trigger blobs_moved after update of place on blobs for each row
  when (old.place <> new.place) execute function note_blob_removal();

-- A photo is such a file from now on, under the id that its address has.
insert into blobs (id, place, type, size, sha256, bytes, created_at)
select id, 'database', type, octet_length(bytes), encode(sha256(bytes), 'hex'), bytes, created_at from photos;

alter table photos drop column bytes, drop column type,
  add constraint photos_blob foreign key (id) references blobs (id);

create function release_photo_blob() returns trigger language plpgsql as $$
begin
  delete from blobs where id = old.id;
  return null;
end $$;

create trigger photos_gone after delete on photos for each row execute function release_photo_blob();
create trigger photos_changed after update of id on photos for each row
  when (old.id <> new.id) execute function release_photo_blob();
