-- How a member plays videos and recordings, on every device; no row is as it comes.
create table player_settings (
  user_id uuid primary key references users (id) on delete cascade,
  rate double precision not null check (rate between 0.5 and 2 and rate * 4 = floor(rate * 4)),
  captions boolean not null,
  -- The language of captions, as BCP 47 has it; null is that of the recording.
  language text check (length(language) between 2 and 35),
  size text not null check (size in ('small', 'medium', 'large')),
  transcript boolean not null,
  shortcuts boolean not null
);
