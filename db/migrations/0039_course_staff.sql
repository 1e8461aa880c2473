-- Who may do more in a course than take it: an assistant sees its learners and grades, an editor also changes it, an owner
-- also appoints others and deletes it. Whoever created a course is its owner.
create table course_staff (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('assistant', 'editor', 'owner')),
  created_at timestamptz not null,
  primary key (course_id, user_id)
);

create index course_staff_of_user on course_staff (user_id, course_id);

insert into course_staff (course_id, user_id, role, created_at)
  select id, creator_id, 'owner', created_at from courses where creator_id is not null;
