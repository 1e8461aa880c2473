-- What is in a file, which is looked at once it is whole: how long a recording is and what it is made of, how many pages a document has.
alter table file_contents
  add column about jsonb,
  add column pages integer check (pages > 0);

-- Whole files that nobody has looked into yet, since a server stopped between.
create index file_contents_unknown on file_contents (scope_id, file_id)
  where tag is not null and about is null and type ~ '^(video|audio)/|^application/pdf$';

-- Items that consist of one file: a video, a recording, a document. `published` is what learners get, with all that is known of the file,
-- which never changes.
create table file_items (
  course_id uuid not null,
  item_id uuid not null,
  version bigint not null default 1,
  file uuid,
  online_only boolean not null default false,
  published jsonb,
  published_version bigint,
  primary key (course_id, item_id),
  foreign key (course_id, item_id) references items (course_id, id) on delete cascade,
  check ((published is null) = (published_version is null))
);
