-- Who has asked administrators to look at a course, and why. A member has one report of a course; a settled one has been
-- decided on. Those of visitors, who are nobody, go when they are settled.
create table course_reports (
  course_id uuid not null references courses (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete cascade,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  settled boolean not null default false,
  primary key (course_id, id),
  unique (course_id, user_id)
);

create index course_reports_of_user on course_reports (user_id, course_id) where user_id is not null;
create index course_reports_of_visitors on course_reports (created_at) where user_id is null;

-- The courses with reports that nobody has decided on yet.
create table reported_courses (
  course_id uuid primary key references courses (id) on delete cascade,
  reported_at timestamptz not null
);

create index reported_courses_by_date on reported_courses (reported_at, course_id);
