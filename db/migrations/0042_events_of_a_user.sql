-- Whom an event names, as one who did it or among its ids, so that whoever leaves is found in what still waits.
create index event_outbox_by_user on event_outbox using gin (array_append(ids, actor));
create index event_deliveries_by_user on event_deliveries using gin (array_append(ids, actor));
