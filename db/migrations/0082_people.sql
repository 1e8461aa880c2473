-- Who was removed from a course by those who work on it, and why. They cannot enroll again by themselves; what they have done
-- in the course stays.
create table removed_learners (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  removed_at timestamptz not null,
  removed_by uuid references users (id) on delete set null,
  reason text not null check (reason in ('done', 'mistake', 'conduct', 'other')),
  primary key (course_id, user_id)
);

create index removed_learners_by_date on removed_learners (course_id, removed_at, user_id);
create index removed_learners_of_user on removed_learners (user_id, course_id);
create index removed_learners_by_staff on removed_learners (removed_by) where removed_by is not null;

-- Invitations to courses, one for each e-mail in each. Of the link only the hash is kept; it serves once and for two weeks. What
-- has ended is shown for a while, so that it can be sent again.
create table course_invitations (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sent_count int not null default 1,
  expires_at timestamptz not null,
  unique (course_id, email)
);

create index course_invitations_by_date on course_invitations (course_id, created_at, id);
create index course_invitations_of_email on course_invitations (email);
create index course_invitations_by_expiry on course_invitations (expires_at);
create index course_invitations_by_staff on course_invitations (invited_by) where invited_by is not null;

-- The people of a course are listed by it; ids of enrollments grow with time.
create index enrollments_of_course on enrollments (course_id, id);
drop index enrollments_by_course;
