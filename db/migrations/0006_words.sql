-- Which characters part words must not depend on the database's locale: the embedded one takes every character
-- beyond ASCII for a letter, quotation marks and dashes too. The joiners U+200C and U+200D stay inside words.
create function spaced(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    given,
    '[\u0001-/:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u037e\u0387'
    '\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4'
    '\u0700-\u070d\u0964\u0965\u0970\u0df4\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f12\u104a-\u104f\u10fb\u1360-\u1368'
    '\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u2000-\u200b\u200e-\u206f\u20a0-\u20c1\u2190-\u23ff\u2500-\u2775'
    '\u2794-\u2bff\u2e00-\u2e2e\u2e30-\u2e5d\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ufe10-\ufe19\ufe30-\ufe6b'
    '\ufeff-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee\U0001f000-\U0001f0ff\U0001f10d-\U0001faff]',
    ' ',
    'g'
  );

alter table users drop column name_words;
alter table users add column name_words tsvector not null
  generated always as (to_tsvector('simple', spaced(display_name))) stored;
create index users_name_words on users using gin (name_words);

alter table courses drop column words;
alter table courses add column words tsvector not null generated always as (
  setweight(to_tsvector('simple', spaced(title)), 'A') || setweight(to_tsvector('simple', spaced(description)), 'C')
) stored;
create index courses_words on courses using gin (words) where deleted_at is null;
