-- Invitations to register, one for each e-mail. Of the link only the hash is kept; it serves once and for two weeks.
create table invitations (
  id uuid primary key,
  email text not null unique,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sent_count int not null default 1,
  expires_at timestamptz not null
);

create index invitations_by_date on invitations (created_at, id);
create index invitations_by_expiry on invitations (expires_at);
