-- The secret that a member shares with an app which shows codes, sealed with the instance's own.
create table two_step_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Null until the member has shown with a code that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: a code opens once, and so does none before it.
  last_step bigint not null default 0
);

-- Codes for when the app is out of reach. Each is deleted when it is used.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose first step is done, each bound to a browser by the token in its cookie.
create table half_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  method text not null,
  token_version integer not null,
  expires_at timestamptz not null
);

create index half_sign_ins_user on half_sign_ins (user_id);
create index half_sign_ins_expiry on half_sign_ins (expires_at);
