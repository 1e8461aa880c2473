-- Every word of live courses' titles and of people's names, once, and in how many of them it is: what somebody may have
-- meant who made a slip of the pen is looked for among these, which hardly grow in number when courses do. A word that
-- nobody uses any more is not in it.

-- Small and capital letters beyond ASCII stay what they are, so that a text has the same words on every server. Nobody
-- means a word of more than 64 letters.
create function words_in(given text) returns text[] language sql immutable strict parallel safe
  return array(
    select distinct word from unnest(string_to_array(spaced(lower(given collate "C")), ' ')) as parts (word)
    where length(word) between 1 and 64
  );

create table known_words (
  kind text not null check (kind in ('title', 'name')),
  word text collate "C" not null,
  uses integer not null check (uses >= 0),
  letters text not null generated always as (letters(word)) stored,
  primary key (kind, word)
);

insert into known_words (kind, word, uses)
select 'title', word, count(*) from courses, unnest(words_in(title)) as word where deleted_at is null group by word
union all
select 'name', word, count(*) from users, unnest(words_in(display_name)) as word group by word;

create index known_words_letters on known_words using gin (letters gin_trgm_ops);

-- Counts that a text has lost some words and has others now. Whoever counts holds the words in their order, so that no
-- two ever wait for each other.
create function count_words(of_kind text, before text[], now text[]) returns void language plpgsql as $$
begin
  if before <> '{}' then
    perform from known_words where kind = of_kind and word = any (before || now) order by word for update;
  end if;
  insert into known_words as known (kind, word, uses)
    select of_kind, added, 1 from unnest(now) as added where added <> all (before) order by added collate "C"
    on conflict (kind, word) do update set uses = known.uses + 1;
  update known_words set uses = uses - 1 where kind = of_kind and word = any (before) and word <> all (now);
  delete from known_words where kind = of_kind and word = any (before) and uses = 0;
end $$;

-- However many are added by one statement, a word is counted once: a row that is changed again and again within one
-- transaction takes longer each time.
create function count_added_title_words() returns trigger language plpgsql as $$
begin
  insert into known_words as known (kind, word, uses)
    select 'title', word, count(*) from added, unnest(words_in(title)) as word where deleted_at is null
    group by word order by word collate "C"
    on conflict (kind, word) do update set uses = known.uses + excluded.uses;
  return null;
end $$;

create function count_title_words() returns trigger language plpgsql as $$
begin
  perform count_words(
    'title',
    case when tg_op <> 'INSERT' and old.deleted_at is null then words_in(old.title) else '{}' end,
    case when tg_op <> 'DELETE' and new.deleted_at is null then words_in(new.title) else '{}' end
  );
  return null;
end $$;

create trigger title_words_added after insert on courses referencing new table as added for each statement
  execute function count_added_title_words();
create trigger title_words_changed after update of title, deleted_at on courses for each row
  when (old.title <> new.title or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_title_words();
create trigger title_words_gone after delete on courses for each row
  when (old.deleted_at is null) execute function count_title_words();

create function count_added_name_words() returns trigger language plpgsql as $$
begin
  insert into known_words as known (kind, word, uses)
    select 'name', word, count(*) from added, unnest(words_in(display_name)) as word
    group by word order by word collate "C"
    on conflict (kind, word) do update set uses = known.uses + excluded.uses;
  return null;
end $$;

create function count_name_words() returns trigger language plpgsql as $$
begin
  perform count_words(
    'name',
    case when tg_op <> 'INSERT' then words_in(old.display_name) else '{}' end,
    case when tg_op <> 'DELETE' then words_in(new.display_name) else '{}' end
  );
  return null;
end $$;

create trigger name_words_added after insert on users referencing new table as added for each statement
  execute function count_added_name_words();
create trigger name_words_changed after update of display_name on users for each row
  when (old.display_name <> new.display_name) execute function count_name_words();
create trigger name_words_gone after delete on users for each row
  when (old.display_name <> '') execute function count_name_words();

-- Titles themselves are not compared any more.
drop index courses_title_letters;
alter table courses drop column title_letters;
