-- Null until the member has shown that letters to the address reach them.
alter table users add column if not exists email_verified_at timestamptz;

-- Letters with a link that works once. Only the link's hash is kept, so the database alone opens nothing.
create table one_time_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  -- The address that the link was mailed to, which opening it proves; null when nobody mailed it.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index one_time_links_user on one_time_links (user_id, purpose);
create index one_time_links_expiry on one_time_links (expires_at);

-- Who asked for a way back in. Whether anybody has the address is looked up later, so that asking looks and lasts the
-- same for every address.
create table recovery_requests (
  id uuid primary key,
  email text not null,
  network text not null,
  device text not null,
  created_at timestamptz not null
);
