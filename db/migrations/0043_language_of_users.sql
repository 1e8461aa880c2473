-- The language of messages to a user, who need not be the one whose request causes them; null until one is known.
alter table users add column language text;
