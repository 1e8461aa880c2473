-- What is cleaned up every hour is found without reading whole tables: lessons with more versions than are kept, and editors
-- who have left.
create index lesson_drafts_with_history on lesson_drafts (changed_at) where last_nr > 500;
create index lesson_editors_by_age on lesson_editors (seen_at);
