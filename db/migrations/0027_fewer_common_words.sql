-- Whoever plans a search reads what is known of common words, every time: a third of them tells rare words from common
-- ones as well.
alter table courses alter column words set statistics 300;
alter table users alter column name_words set statistics 300;
