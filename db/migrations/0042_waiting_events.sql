-- Whom an event names, as one who did it or among its ids, so that whoever leaves is found in what still waits.
create index event_outbox_by_user on event_outbox using gin (array_append(ids, actor));
create index event_deliveries_by_user on event_deliveries using gin (array_append(ids, actor));

-- An event whose number its subject has had already is delivered too, after the other.
alter table event_deliveries drop constraint event_deliveries_pkey, add primary key (course_id, subject, listener, seq, id);

-- Who listens to what, of all versions of the product that run: any of them passes events on for all. A migration deletes the
-- rows of a listener that a version has no more, with its deliveries.
create table event_listeners (
  listener text not null check (listener ~ '^[a-z]+(-[a-z]+)*$'),
  type text not null,
  primary key (type, listener)
);
