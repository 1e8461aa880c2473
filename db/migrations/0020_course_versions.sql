-- Counts the changes of what a course's creator writes: whoever saves can say which state they have read.
alter table courses add column version integer not null default 1 check (version > 0);
