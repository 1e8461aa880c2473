-- The list of members can be narrowed down to those whose e-mail is not confirmed and to those whose account is closed.
create index users_unconfirmed on users (created_at, id) where email_verified_at is null;
create index users_closed on users (created_at, id) where disabled_at is not null;
