-- Whether learners may save a file that an item shows, or only look at it in its page. The right belongs to the use, so one file may be
-- free in one item and not in another.
alter table item_files add column may_download boolean not null default true;

-- Items that consist of files, in an order. `entries` is a list of `file`, `title` and `onlineOnly`; `published` is what learners get,
-- with the name, size and type of each file, which never change.
create table file_sets (
  course_id uuid not null,
  item_id uuid not null,
  version bigint not null default 1,
  entries jsonb not null default '[]',
  published jsonb,
  published_version bigint,
  primary key (course_id, item_id),
  foreign key (course_id, item_id) references items (course_id, id) on delete cascade,
  check ((published is null) = (published_version is null))
);
