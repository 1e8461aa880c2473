create table enrollments (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, course_id)
);

create index enrollments_by_course on enrollments (course_id);
create index enrollments_by_date on enrollments (user_id, created_at, id);
