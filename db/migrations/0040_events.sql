-- What has happened and is to be passed on to the features that listen, about a second later. Ids only: the columns take
-- no text but the type's name. Nothing is referred to, because an event outlives what it is about.
create table event_outbox (
  course_id uuid not null,
  subject uuid not null,
  -- Counts within the subject, so that two changes which did not wait for each other fail here.
  seq integer not null check (seq > 0),
  id uuid not null,
  type text not null check (type ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  actor uuid,
  at timestamptz not null,
  ids uuid[] not null,
  primary key (course_id, subject, seq)
);

-- The events that a listener is still to be told of; a row goes in the transaction in which the listener has worked.
create table event_deliveries (
  course_id uuid not null,
  subject uuid not null,
  listener text not null check (listener ~ '^[a-z]+(-[a-z]+)*$'),
  seq integer not null,
  id uuid not null,
  type text not null,
  actor uuid,
  at timestamptz not null,
  ids uuid[] not null,
  attempts integer not null default 0,
  -- Null once it was given up.
  next_attempt_at timestamptz,
  primary key (course_id, subject, listener, seq)
);

create index event_deliveries_waiting on event_deliveries (listener, next_attempt_at) where next_attempt_at is not null;
create index event_deliveries_by_date on event_deliveries (at);
