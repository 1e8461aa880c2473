-- What learners note at a lesson for themselves: notes, highlighted words, bookmarks. Ids are made by the device. The words and
-- the title of the lesson stay as they were, so that a note says what it is about when these are gone.
create table notes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  course_id uuid not null references courses (id) on delete cascade,
  item_id uuid not null,
  item_title text not null,
  -- Where in the lesson; null is the lesson as a whole.
  place jsonb,
  -- The words it is about, and where in the text of the block they begin.
  quote text check (quote <> '' and length(quote) <= 1000),
  quote_from integer check (quote_from >= 0),
  text text not null check (length(text) <= 10000),
  version integer not null default 1 check (version > 0),
  -- The latest changes, by which one that is told again is known.
  changes uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when it is deleted; it can be taken back for a month.
  deleted_at timestamptz,
  words tsvector not null generated always as (
    to_tsvector('simple', spaced(folded(item_title || ' ' || coalesce(quote, '') || ' ' || text)))
  ) stored,
  primary key (user_id, id),
  check ((quote is null) = (quote_from is null) and (quote is null or place is not null)),
  check (created_at <= updated_at)
);

create index notes_of_user on notes (user_id, created_at desc, id desc);
create index notes_of_course on notes (course_id, user_id, item_id, created_at, id);
create index notes_deleted on notes (deleted_at) where deleted_at is not null;
