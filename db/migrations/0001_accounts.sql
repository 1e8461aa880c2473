create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  display_name text not null default '',
  photo_url text not null default '',
  token_version integer not null default 1,
  created_at timestamptz not null,
  name_words tsvector not null generated always as (to_tsvector('simple', display_name)) stored
);

create index users_name_words on users using gin (name_words);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamptz not null
);
