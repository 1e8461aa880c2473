-- What a course consists of: sections in their order, and in each of them items in theirs. Whatever changes an outline first
-- adds one to its revision, and so holds its row: changes of one course wait for each other.
create table outlines (
  course_id uuid primary key references courses (id) on delete cascade,
  revision integer not null default 0,
  -- While it is not published, learners see none of the content.
  published boolean not null default false,
  in_order boolean not null default false,
  -- The course's id in archives, which an imported one keeps.
  origin uuid not null
);

-- What is in the trash has no position; `left_at` is the one it had.
create table sections (
  course_id uuid not null references outlines (course_id) on delete cascade,
  id uuid not null,
  position integer,
  left_at integer,
  title text not null,
  summary text not null default '',
  -- A time on a wall and a zone, or days after something; what it comes to is found out when it is read.
  release jsonb,
  after_item uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (course_id, id),
  constraint sections_in_order unique (course_id, position) deferrable initially deferred,
  constraint sections_place check ((deleted_at is null) = (position is not null))
);

create table items (
  course_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  position integer,
  left_at integer,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  title text not null,
  published boolean not null default false,
  optional boolean not null default false,
  -- Everybody may read it, without enrolling.
  free boolean not null default false,
  done_by text not null,
  done_percent smallint check (done_percent between 1 and 100),
  -- As its kind estimates, and as its editors say.
  minutes integer,
  minutes_set integer check (minutes_set > 0),
  release jsonb,
  after_item uuid,
  -- Where an import has found it.
  source text,
  source_hash bytea,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (course_id, id),
  foreign key (course_id, section_id) references sections (course_id, id) on delete cascade,
  foreign key (course_id, after_item) references items (course_id, id) on delete set null (after_item),
  constraint items_in_order unique (course_id, section_id, position) deferrable initially deferred,
  constraint items_place check ((deleted_at is null) = (position is not null))
);

alter table sections add constraint sections_after_item
  foreign key (course_id, after_item) references items (course_id, id) on delete set null (after_item);

create index items_after on items (course_id, after_item) where after_item is not null;
create index sections_after on sections (course_id, after_item) where after_item is not null;
create index items_deleted on items (deleted_at) where deleted_at is not null;
create index sections_deleted on sections (deleted_at) where deleted_at is not null;

-- When somebody has begun a course, from which days are counted. Leaving it and coming back changes nothing.
create table course_clocks (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Counts how often the course is taken.
  round smallint not null default 1,
  started_at timestamptz not null,
  -- The learner's time zone then; null for the course's.
  zone text,
  primary key (course_id, user_id, round)
);

create index course_clocks_of_user on course_clocks (user_id, course_id);

insert into course_clocks (course_id, user_id, started_at) select course_id, user_id, created_at from enrollments;
