-- A course that others take stays when its creator's account goes: then it is nobody's.
alter table courses alter column creator_id drop not null;

-- Photos that members have uploaded, one each. A new photo has a new id, so an address never shows another picture.
create table photos (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz not null
);
