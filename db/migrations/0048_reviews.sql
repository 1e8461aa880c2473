-- What members say of courses that they take, one review each. A hidden one is shown to its author and to administrators alone.
create table reviews (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references users (id) on delete set null,
  -- The first report that no administrator has decided on yet; null when there is none.
  reported_at timestamptz,
  hidden_at timestamptz,
  -- Why an administrator has hidden it; null while reports alone have.
  hidden_reason text,
  unique (course_id, user_id),
  check ((answer is null) = (answered_at is null)),
  check (answered_by is null or answer is not null),
  check (hidden_reason is null or hidden_at is not null)
);

create index reviews_by_date on reviews (course_id, created_at, id) where hidden_at is null;
create index reviews_by_stars on reviews (course_id, stars, created_at, id) where hidden_at is null;
create index reviews_of_user on reviews (user_id, id);
create index reviews_answered_by on reviews (answered_by, id) where answered_by is not null;
create index reviews_reported on reviews (reported_at, id) where reported_at is not null;
create index reviews_hidden on reviews (hidden_at, id) where hidden_at is not null;

-- Who has asked administrators to look at a review, and why. A settled report has been decided on.
create table review_reports (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  settled boolean not null default false,
  primary key (review_id, user_id)
);

create index review_reports_of_user on review_reports (user_id, review_id);
