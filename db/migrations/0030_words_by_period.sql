-- The thirty days in which something was, counted from 1970: in a list of one, since that is what an index of words can hold
-- beside them.
create function period_of(at timestamptz) returns integer[] language sql immutable parallel safe
  return array[floor(extract(epoch from at at time zone 'UTC') / 2592000)::integer];

-- Of a word that thousands of courses have, the newest alone are looked for: those of some periods.
drop index courses_words;
create index courses_words on courses using gin (words, period_of(created_at)) where deleted_at is null;
