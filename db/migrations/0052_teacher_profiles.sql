-- What members who teach say of themselves on their public page. Whoever has a live course has such a page, with or without
-- a row here.
create table teacher_profiles (
  user_id uuid primary key references users (id) on delete cascade,
  about text not null,
  expertise text not null,
  links text[] not null,
  changed_at timestamptz not null
);
