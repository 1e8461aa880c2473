-- A text as searches compare it: Latin, Greek and Cyrillic letters without marks, so that "zoe" finds "Zoë". Marks of other
-- scripts stay, since they are vowels there. The application does the same with what is searched for (src/base/contract/folded.ts).
-- It needs no extension and no locale, and is the same on every PostgreSQL.
create function folded(given text) returns text language sql immutable parallel safe
  return case
    when octet_length(given) = length(given) then given
    else normalize(
      replace(replace(replace(replace(replace(replace(replace(replace(
        translate(
          regexp_replace(
            normalize(given, nfd),
            '([A-Za-z\u00aa\u00ba\u00c0-\u02af\u0370-\u0482\u048a-\u052f\u1c80-\u1c8f\u1d00-\u1dbf\u1e00-\u1fff'
            '\u2c60-\u2c7f\ua640-\ua66e\ua680-\ua69d\ua722-\ua7ff\uab30-\uab6f])'
            '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]+',
            '\1',
            'g'
          ),
          'ØøŁłĐđÐðĦħŦŧıς',
          'OoLlDdDdHhTtiσ'
        ),
        'ß', 'ss'), 'ẞ', 'SS'), 'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe'), 'Þ', 'TH'), 'þ', 'th'),
      nfc
    )
  end;

alter table users drop column name_words;
alter table users add column name_words tsvector not null
  generated always as (to_tsvector('simple', spaced(folded(display_name)))) stored;
alter table users alter column name_words set statistics 300;
create index users_name_words on users using gin (name_words);

alter table courses drop column words;
alter table courses add column words tsvector not null generated always as (
  setweight(to_tsvector('simple', spaced(folded(title))), 'A')
  || setweight(to_tsvector('simple', spaced(folded(description))), 'C')
) stored;
alter table courses alter column words set statistics 300;
create index courses_words on courses using gin (words, period_of(created_at)) where deleted_at is null;

create or replace function words_in(given text) returns text[] language sql immutable strict parallel safe
  return array(
    select distinct word from unnest(string_to_array(spaced(lower(folded(given) collate "C")), ' ')) as parts (word)
    where length(word) between 1 and 64
  );

-- All words anew: a title that had a word with accents and without has it once now.
drop index known_words_letters;
delete from known_words;
insert into known_words (kind, word, uses)
select 'title', word, count(*) from courses, unnest(words_in(title)) as word where deleted_at is null group by word
union all
select 'name', word, count(*) from users, unnest(words_in(display_name)) as word group by word;

create index known_words_letters on known_words using gin (letters gin_trgm_ops);

-- Searches are planned by how common words are. What was known of that went with the columns.
analyze courses (words);
analyze users (name_words);
