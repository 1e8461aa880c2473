-- Counts that a text has lost some words and has others now. All of them are held in their order, those that nobody has had
-- yet too, so that no two ever wait for each other: a word that is lost stands in the same statement as those that are new.
create or replace function count_words(of_kind text, before text[], now text[]) returns void language plpgsql as $$
begin
  insert into known_words as known (kind, word, uses)
    select of_kind, word, uses from (
      select word, 1 as uses from unnest(now) as word where word <> all (before)
      union all
      select word, 0 from unnest(before) as word where word <> all (now)
    ) as changed order by word collate "C"
    on conflict (kind, word) do update set uses = known.uses + case excluded.uses when 1 then 1 else -1 end;
  delete from known_words where kind = of_kind and word = any (before) and word <> all (now) and uses = 0;
end $$;
