-- Whose upload is under way; null once its file is whole or refused. By it is counted how many somebody has begun and not ended.
alter table file_contents add column open_by uuid references users (id) on delete set null;

update file_contents set open_by = files.created_by from files
where files.scope_id = file_contents.scope_id and files.id = file_contents.file_id and tag is null and refused is null;

create index file_contents_open_by on file_contents (open_by) where open_by is not null;

-- Triggers fire in the order of their names. The course of a new file is locked before what is counted of it, as whoever deletes a course
-- does, so that neither waits for the other.
drop trigger files_scoped on files;
create trigger course_of_files after insert on files
  referencing new table as added for each statement execute function require_scopes();
