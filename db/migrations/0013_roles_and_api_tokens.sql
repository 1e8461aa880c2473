alter table users
  add column role text not null default 'member' check (role in ('member', 'administrator')),
  add column disabled_at timestamptz;

create index users_by_age on users (created_at, id);
create index users_administrators on users (id) where role = 'administrator';

-- Links printed at the start of an instance that nobody administers. Only the hash is kept.
create table administrator_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  -- A token dies with the version of its member: with a password that was reset.
  token_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index api_tokens_of_user on api_tokens (user_id, created_at);
create index api_tokens_expiry on api_tokens (expires_at);
