-- The answers to calls with an Idempotency-Key, each written in the transaction of what its call has done. A row is found
-- by a hash of the key and of whoever called; what was asked is hashed as well, and what was answered is sealed.
create table kept_answers (
  key bytea primary key,
  request bytea not null,
  answer bytea not null,
  expires_at timestamptz not null
);

create index kept_answers_expiry on kept_answers (expires_at);
