-- When somebody who runs the site noted that an inquiry was answered; null while nobody has.
alter table inquiries add column answered_at timestamptz;

create index inquiries_newest on inquiries (created_at, id);
drop index inquiries_by_date;

-- Events of one kind are looked for among all members.
create index audit_events_of_kind on audit_events (kind, at, id);
