-- Besides pictures, files of any kind, which are uploaded in pieces. `bytes` of one counts from when its upload begins, with its full
-- size.
alter table files
  alter column sent_sha256 drop not null,
  alter column width drop not null,
  alter column height drop not null,
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('image', 'file')),
  add constraint files_picture check (
    kind <> 'image' or (sent_sha256 is not null and width is not null and height is not null));

-- What is known of such a file. `received` is the one truth of how much of it is kept: it moves in the transaction that adds a
-- piece. `type` is known from the first piece on, by what is in it. `tag` tells the content, once it is whole.
create table file_contents (
  scope_id uuid not null,
  file_id uuid not null,
  name text not null,
  size bigint not null check (size > 0),
  -- When it was last changed on the device of whoever uploads it, in ms, by which they find it again.
  modified bigint,
  received bigint not null default 0 check (received between 0 and size),
  pieces integer not null default 0,
  type text,
  tag text,
  -- Why nothing more is taken of it.
  refused text check (refused in ('program', 'disguised')),
  primary key (scope_id, file_id),
  foreign key (scope_id, file_id) references files (scope_id, id) on delete cascade,
  check ((received = size) = (tag is not null)),
  check (tag is null or type is not null)
) with (fillfactor = 70);

-- The bytes of a file, in pieces one after the other. Copies of a course share them.
create table file_pieces (
  scope_id uuid not null,
  file_id uuid not null,
  start bigint not null check (start >= 0),
  size integer not null check (size between 1 and 4194304),
  blob_id uuid not null references blobs (id),
  primary key (scope_id, file_id, start),
  foreign key (scope_id, file_id) references file_contents (scope_id, file_id) on delete cascade
);

create index file_pieces_by_blob on file_pieces (blob_id);

-- As for the sizes of pictures: bytes go with the last piece that is made of them.
create function release_shared_piece() returns trigger language plpgsql as $$
begin
  perform from blobs where id = old.blob_id for update;
  if not exists (select from file_pieces where blob_id = old.blob_id) then
    delete from blobs where id = old.blob_id;
  end if;
  return null;
end $$;

create trigger file_pieces_gone after delete on file_pieces
  for each row execute function release_shared_piece();

-- Parts of a piece are read without unpacking all of it; what is uploaded is packed already.
alter table blobs alter column bytes set storage external;
