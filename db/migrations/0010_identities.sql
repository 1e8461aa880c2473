alter table users add column if not exists email_verified_at timestamptz;

-- Who somebody is elsewhere. The subject is a name that the issuer never gives to anybody else; an e-mail may move on.
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);

create index identities_user on identities (user_id);
