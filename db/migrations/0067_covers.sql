-- Pictures that members have uploaded as covers of courses, each a file under the id that its address has. One that no course
-- names for a day goes; `unnamed` is what was found when it was looked at last, and `due_at` when it is looked at next.
create table covers (
  id uuid primary key references blobs (id),
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  unnamed boolean not null default true
);

create index covers_by_member on covers (user_id, id);
create index covers_due on covers (due_at);

create trigger covers_gone after delete on covers for each row execute function release_photo_blob();

-- Finds the courses that name a cover. Their links are written as people typed them.
create index courses_by_cover on courses (substring(image_url from '/covers/([0-9a-f-]{36})$'))
  where image_url like '%/covers/%';
