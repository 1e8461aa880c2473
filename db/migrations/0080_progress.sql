-- What learners' devices have told, each event once: what was seen, where they stopped, how long it took, what they marked.
create table progress_events (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Which time the learner takes the course.
  round smallint not null default 1 check (round > 0),
  -- Made by the device.
  id uuid not null,
  item_id uuid not null,
  kind text not null check (kind in ('seen', 'place', 'spent', 'mark')),
  body jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (course_id, user_id, round, id),
  check (at <= received_at)
);

create index progress_events_by_date on progress_events using brin (received_at);
create index progress_events_of_user on progress_events (user_id, course_id);

-- What the events of an item come to. It is a join: of any two values one wins, whichever comes first.
create table item_progress (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  round smallint not null default 1 check (round > 0),
  item_id uuid not null,
  -- Where the learner stopped; the later (at, id) wins.
  place jsonb,
  place_at timestamptz,
  place_id uuid,
  -- The mark of the higher turn wins, then done over not done.
  turn integer not null default 0 check (turn >= 0),
  marked boolean not null default false,
  -- When the server was told of that mark.
  marked_at timestamptz,
  -- Since when the item's rule holds; never taken back.
  earned_at timestamptz,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (course_id, user_id, round, item_id),
  check ((place is null) = (place_at is null) and (place is null) = (place_id is null)),
  check ((turn = 0) = (marked_at is null) and (turn > 0 or not marked)),
  check (first_at <= last_at)
);

create index item_progress_of_user on item_progress (user_id, last_at desc);

-- Which parts of a file, or of a text (by the item's id), a learner has seen.
create table item_seen (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  round smallint not null default 1 check (round > 0),
  item_id uuid not null,
  file_id uuid not null,
  cells int4multirange not null check (cells <@ int4multirange(int4range(0, 1024))),
  primary key (course_id, user_id, round, item_id, file_id)
);

create index item_seen_of_user on item_seen (user_id);

-- How long a learner was busy with an item at a stretch; the longest that was told.
create table item_spells (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  round smallint not null default 1 check (round > 0),
  item_id uuid not null,
  spell uuid not null,
  -- The day in the learner's calendar.
  day date not null,
  ms integer not null check (ms between 0 and 21600000),
  primary key (course_id, user_id, round, item_id, spell)
);

create index item_spells_of_user on item_spells (user_id, day);
