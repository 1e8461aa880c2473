create table outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  reply_to_name text,
  reply_to_address text,
  subject text not null,
  -- The words of the letter, sealed with the instance's secret; gone once it was sent.
  sealed_words bytea,
  attempts integer not null default 0,
  last_failure text,
  created_at timestamptz not null,
  worthless_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  kept_at timestamptz,
  -- A letter waits, or was sent, or was given up, or is kept because this instance sends no mail.
  check (num_nonnulls(next_attempt_at, sent_at, given_up_at, kept_at) = 1)
);

create index outbox_waiting on outbox (next_attempt_at) where next_attempt_at is not null;
create index outbox_by_date on outbox (created_at);
