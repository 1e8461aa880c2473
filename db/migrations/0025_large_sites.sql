-- All of a creator's courses, the deleted ones too: for their export and their leaving, and so that taking an account away
-- does not look through every course for what refers to it.
create index courses_of_creator on courses (creator_id, id);

-- Who administers finds members by any part of their e-mail.
create index users_email_letters on users using gin (email gin_trgm_ops);

-- The letters of one state, newest first. A letter is in one of these.
create index outbox_to_send on outbox (id) where next_attempt_at is not null;
create index outbox_sent on outbox (id) where sent_at is not null;
create index outbox_given_up on outbox (id) where given_up_at is not null;
create index outbox_kept on outbox (id) where kept_at is not null;

-- What was written to or by somebody goes when they leave.
create index outbox_by_recipient on outbox (lower(recipient));
create index outbox_by_writer on outbox (lower(reply_to_address)) where reply_to_address is not null;
create index inquiries_by_writer on inquiries (lower(btrim(email)), id);

-- The addresses in sitemaps, from one id on.
create index courses_live on courses (id, updated_at) where deleted_at is null;

-- How often a word occurs decides whether its courses are looked up, or met soon enough on the way through all. Of
-- ten times as many words as usual that is known, so that rare ones are not taken for common ones.
alter table courses alter column words set statistics 1000;
alter table users alter column name_words set statistics 1000;
