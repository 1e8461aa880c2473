-- Whether a course is free is filtered by too, so it stands in the indexes beside all else that is.
alter table course_facts add column is_free boolean not null generated always as (price = '') stored;

drop index course_facts_by_date;
drop index course_facts_of_subject;
drop index course_facts_of_language;

create index course_facts_by_date on course_facts (created_at desc, course_id desc)
  include (subject_id, level, language, weeks, pace, starts_on, is_free);
create index course_facts_of_subject on course_facts (subject_id, created_at desc, course_id desc)
  include (level, language, weeks, pace, starts_on, is_free);
create index course_facts_of_language on course_facts (language, created_at desc, course_id desc)
  include (subject_id, level, weeks, pace, starts_on, is_free);
