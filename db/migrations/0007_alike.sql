create extension if not exists pg_trgm;

-- A text in letters from a to z, by which the extension finds what is written almost the same. Which other letters
-- it knows depends on the database's locale (the embedded one: none), so accents go, and every letter of another
-- script becomes one of these, always the same one.
create function letters(given text) returns text language sql immutable strict parallel safe
  return (
    select coalesce(
      string_agg(
        case when ascii(sign) < 128 then sign else chr(97 + ascii(sign) % 26) end,
        '' order by place
      ),
      ''
    )
    from regexp_split_to_table(
      regexp_replace(normalize(lower(spaced(given)), nfd), '[\u0300-\u036f]', '', 'g'), ''
    ) with ordinality as signs (sign, place)
  );

alter table courses add column title_letters text not null generated always as (letters(title)) stored;
create index courses_title_letters on courses using gin (title_letters gin_trgm_ops) where deleted_at is null;

alter table users add column name_letters text not null generated always as (letters(display_name)) stored;
create index users_name_letters on users using gin (name_letters gin_trgm_ops);
