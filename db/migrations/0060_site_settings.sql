-- What administrators say of the site, in one row. What is null is as by default; what a variable of the environment sets goes
-- before it.
create table site_settings (
  single boolean primary key default true check (single),
  version integer not null default 1,
  name text check (name <> ''),
  tagline text,
  hue smallint check (hue between 0 and 360),
  email text check (email <> ''),
  -- Blank: not shown.
  phone text,
  address text,
  social text[] check (cardinality(social) <= 8),
  -- The numbers of the front page by their names: {"courses": 20}. One that is 0 is not shown.
  statistics jsonb,
  registration text check (registration in ('open', 'invitation')),
  changed_at timestamptz
);

insert into site_settings default values;
