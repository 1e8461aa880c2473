-- Passkeys (WebAuthn): the public half of keys that members' devices and password managers hold.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id);

-- What a device is asked to sign, bound to a browser by the token in its cookie. Each is spent once.
create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  -- Whose passkey is to be added; null while it is not known who signs in.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);
