-- A course keeps its count of enrollments as long as its row, also while it is hidden or marked as deleted. Whoever waits for
-- a course to enroll or to leave finds the row that the count is in however often the course was hidden and shown meanwhile;
-- a row that was deleted and made anew would stay unseen by a statement begun before.
alter table enrollment_counts add column live boolean not null default true;

insert into enrollment_counts (course_id, learners, created_at, live)
select id, (select count(*) from enrollments where course_id = courses.id), created_at, false
from courses where deleted_at is not null
on conflict (course_id) do nothing;

-- The list of popular courses passes by nothing that is not there any more.
drop index courses_by_popularity;
create index courses_by_popularity on enrollment_counts (learners desc, created_at desc, course_id desc) where live;
