-- What is done with a whole video beside keeping it: it is looked at, a picture is taken of it, and copies are made that are smaller.
-- `due_at` is when somebody may take a task: now, later, or when whoever works on it seems to have gone.
create table file_tasks (
  scope_id uuid not null,
  file_id uuid not null,
  task text not null check (task in ('look', 'poster', 'v360', 'v480', 'v720', 'v1080')),
  -- The version of what does it. A later one does it again.
  recipe integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  due_at timestamptz,
  attempts integer not null default 0,
  done_percent integer not null default 0 check (done_percent between 0 and 100),
  failure text check (failure in ('damaged', 'large', 'slow', 'room', 'away')),
  primary key (scope_id, file_id, task, recipe),
  foreign key (scope_id, file_id) references files (scope_id, id) on delete cascade,
  check ((due_at is null) = (state in ('done', 'failed'))),
  check ((failure is not null) = (state = 'failed'))
) with (fillfactor = 70);

create index file_tasks_due on file_tasks (due_at) where due_at is not null;

insert into file_tasks (scope_id, file_id, task, recipe, due_at)
select scope_id, file_id, 'look', 1, now() from file_contents where type like 'video/%' and tag is not null;

-- A picture of a video is kept as the sizes of pictures are.
alter table file_variants
  drop constraint file_variants_name_check,
  add constraint file_variants_name_check check (name in ('w480', 'w960', 'w1600', 'poster'));

-- Smaller copies of a video. `segments` says where in the bytes each part of a few seconds lies, and how long it takes.
create table file_renditions (
  scope_id uuid not null,
  file_id uuid not null,
  name text not null check (name in ('v360', 'v480', 'v720', 'v1080')),
  size bigint not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- In bits a second, over all of it.
  bitrate integer not null check (bitrate > 0),
  tag text not null,
  segments jsonb not null,
  primary key (scope_id, file_id, name),
  foreign key (scope_id, file_id) references file_contents (scope_id, file_id) on delete cascade
);

create table rendition_pieces (
  scope_id uuid not null,
  file_id uuid not null,
  name text not null,
  start bigint not null check (start >= 0),
  size integer not null check (size between 1 and 4194304),
  blob_id uuid not null references blobs (id),
  primary key (scope_id, file_id, name, start),
  foreign key (scope_id, file_id, name) references file_renditions (scope_id, file_id, name) on delete cascade
);

create index rendition_pieces_by_blob on rendition_pieces (blob_id);

-- As for pieces of files: copies of a course share them, and bytes go with the last.
create function release_rendition_piece() returns trigger language plpgsql as $$
begin
  perform from blobs where id = old.blob_id for update;
  if not exists (select from rendition_pieces where blob_id = old.blob_id) then
    delete from blobs where id = old.blob_id;
  end if;
  return null;
end $$;

create trigger rendition_pieces_gone after delete on rendition_pieces
  for each row execute function release_rendition_piece();

-- What is made of a file counts as the file does. Rows are locked in the order of their ids, as by `count_files`.
create function count_growth() returns trigger language plpgsql as $$
begin
  perform from storage_used where id in (new.scope_id, new.created_by) order by id for update;
  update storage_used set bytes = bytes + new.bytes - old.bytes where id in (new.scope_id, new.created_by);
  return null;
end $$;

create trigger files_grown after update of bytes on files
  for each row when (old.bytes <> new.bytes) execute function count_growth();
