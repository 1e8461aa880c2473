-- The picture that administrators have uploaded as the site's logo: a file of ours, and its size in pixels.
alter table site_settings
  add column logo uuid references blobs (id),
  add column logo_width integer check (logo_width > 0),
  add column logo_height integer check (logo_height > 0),
  add constraint site_settings_logo_size check ((logo is null) = (logo_width is null) and (logo is null) = (logo_height is null));

create function release_logo_blob() returns trigger language plpgsql as $$
begin
  delete from blobs where id = old.logo;
  return null;
end $$;

create trigger logo_changed after update of logo on site_settings for each row
  when (old.logo is not null and old.logo is distinct from new.logo) execute function release_logo_blob();
