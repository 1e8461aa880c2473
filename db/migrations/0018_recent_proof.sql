-- When the member last gave the password once more in this session: for a while, that counts like signing in just now.
alter table sessions add column proven_at timestamptz;
