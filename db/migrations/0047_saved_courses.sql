-- The courses that members have saved for later.
create table saved_courses (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, course_id)
);

create index saved_courses_by_date on saved_courses (user_id, saved_at, course_id);
create index saved_courses_by_course on saved_courses (course_id);
