-- Every whole PDF. It is read in the background, again and again until `due_at` is null: then `found` says what came of it, and
-- `pages` how many it has, where they could be counted.
create table file_documents (
  scope_id uuid not null,
  file_id uuid not null,
  due_at timestamptz,
  attempts integer not null default 0,
  pages integer check (pages > 0),
  found text check (found in ('read', 'no-text', 'locked', 'broken', 'large')),
  primary key (scope_id, file_id),
  foreign key (scope_id, file_id) references files (scope_id, id) on delete cascade,
  check ((due_at is null) = (found is not null)),
  check (found not in ('read', 'no-text') or pages is not null)
) with (fillfactor = 70);

create index file_documents_due on file_documents (due_at) where due_at is not null;

insert into file_documents (scope_id, file_id, due_at)
select scope_id, file_id, now() from file_contents where type = 'application/pdf' and tag is not null;
