-- How often the devices on which a member has signed in were forgotten. What they show bears the number it was given under.
alter table users add column device_version integer not null default 0;
