-- How many reviews that are not hidden give a course how many stars. Whatever changes a review locks the row of its course
-- first, so that the counts are exact.
create table course_ratings (
  course_id uuid primary key references courses (id) on delete cascade,
  one integer not null default 0 check (one >= 0),
  two integer not null default 0 check (two >= 0),
  three integer not null default 0 check (three >= 0),
  four integer not null default 0 check (four >= 0),
  five integer not null default 0 check (five >= 0)
);
