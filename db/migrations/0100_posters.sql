-- The picture of a video that an author has chosen lies beside the one that was made of it, and is shown instead.
alter table file_variants
  drop constraint file_variants_name_check,
  add constraint file_variants_name_check check (name in ('w480', 'w960', 'w1600', 'poster', 'own'));
