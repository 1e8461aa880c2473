-- The overview counts the inquiries that nobody has answered, which are few among all that ever came.
create index inquiries_unanswered on inquiries (created_at) where answered_at is null;
