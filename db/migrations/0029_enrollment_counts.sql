-- How many take a course, apart from the course: whoever enrolls writes a narrow row with two indexes, and no longer the
-- course with all of its indexes, that of words among them. Live courses have such a row and deleted ones none, so that
-- the list of popular courses passes by nothing that is not there any more.
create table enrollment_counts (
  course_id uuid not null,
  learners integer not null default 0 check (learners >= 0),
  -- Of the course: among equals the newer one comes first.
  created_at timestamptz not null
);

insert into enrollment_counts (course_id, learners, created_at)
select id, enrollment_count, created_at from courses where deleted_at is null;

alter table courses drop column enrollment_count;

-- After the rows, so that not each of them is looked up and held.
alter table enrollment_counts add primary key (course_id);
alter table enrollment_counts add foreign key (course_id) references courses (id) on delete cascade;
create index courses_by_popularity on enrollment_counts (learners desc, created_at desc, course_id desc);
