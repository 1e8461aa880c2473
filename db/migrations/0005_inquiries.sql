create table inquiries (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  address text not null,
  message text not null,
  created_at timestamptz not null
);

create index inquiries_by_date on inquiries (created_at);
