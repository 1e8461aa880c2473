create table courses (
  id uuid primary key,
  creator_id uuid not null references users (id),
  title text not null,
  image_url text not null default '',
  duration text not null default '',
  description text not null default '',
  enrollment_count integer not null default 0 check (enrollment_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  sort_title text not null generated always as (lower(title collate "C")) stored,
  words tsvector not null generated always as (
    setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', description), 'C')
  ) stored
);

-- One index for each order in which courses are listed; deleted courses are in none of them.
create index courses_by_date on courses (created_at, id) where deleted_at is null;
create index courses_by_popularity on courses (enrollment_count desc, created_at desc, id desc) where deleted_at is null;
create index courses_by_title on courses (sort_title collate "C", id) where deleted_at is null;
create index courses_by_creator on courses (creator_id, created_at, id) where deleted_at is null;
create index courses_words on courses using gin (words) where deleted_at is null;
create index courses_deleted on courses (deleted_at) where deleted_at is not null;
