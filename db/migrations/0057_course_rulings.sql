-- A hidden course is marked as deleted too, so that whatever shows courses leaves it out. Only what is for its staff, for
-- administrators and for those who take it asks for hidden_at.
alter table courses add column hidden_at timestamptz
  constraint courses_hidden_are_deleted check (hidden_at is null or deleted_at is not null);

create index courses_hidden on courses (hidden_at, id) where hidden_at is not null;
create index courses_hidden_by_creator on courses (creator_id, created_at, id) where hidden_at is not null;

-- Why administrators have hidden a course, or removed it. A course without hidden_at that was not removed by them was deleted
-- by those whose course it is.
create table course_rulings (
  course_id uuid primary key references courses (id) on delete cascade,
  removed boolean not null,
  reason text not null,
  note text not null,
  ruled_at timestamptz not null
);

create index course_rulings_removed on course_rulings (ruled_at, course_id) where removed;
