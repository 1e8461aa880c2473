-- Which files an item has ever named, so that its history can be restored; `shown` says that its published text shows it.
create table item_files (
  course_id uuid not null,
  item_id uuid not null,
  file_id uuid not null,
  shown boolean not null default false,
  primary key (course_id, item_id, file_id),
  foreign key (course_id, item_id) references items (course_id, id) on delete cascade,
  -- Looked at last, since the files of a course that goes may go before its items.
  constraint item_files_file foreign key (course_id, file_id) references files (scope_id, id)
    deferrable initially deferred
);

create index item_files_by_file on item_files (course_id, file_id);
