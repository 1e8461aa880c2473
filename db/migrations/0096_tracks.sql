-- What goes along with a recording: captions, subtitles, chapters and descriptions, as WebVTT that was written anew from what was
-- sent, and transcripts, which are plain text.
create table file_tracks (
  scope_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('captions', 'subtitles', 'chapters', 'descriptions', 'transcript')),
  language text not null check (length(language) between 2 and 35),
  label text not null,
  is_default boolean not null,
  text text not null check (octet_length(text) <= 1048576),
  -- How many cues it has.
  cues integer not null,
  version bigint not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  primary key (scope_id, file_id, kind, language),
  foreign key (scope_id, file_id) references files (scope_id, id) on delete cascade
);

create index file_tracks_by_author on file_tracks (changed_by, scope_id, file_id, kind, language) where changed_by is not null;

-- Who wrote what of them, the last few times; what one author writes within some minutes is one. They stay when a track is deleted, so
-- that it can be restored.
create table file_track_versions (
  scope_id uuid not null,
  file_id uuid not null,
  kind text not null,
  language text not null,
  version bigint not null,
  text text not null check (octet_length(text) <= 1048576),
  written_by uuid references users (id) on delete set null,
  began_at timestamptz not null,
  at timestamptz not null,
  primary key (scope_id, file_id, kind, language, version),
  foreign key (scope_id, file_id) references files (scope_id, id) on delete cascade
);

create index file_track_versions_by_author on file_track_versions (written_by) where written_by is not null;

-- What a file says, by where: in ms of a recording, or in pages. `source` is the track it comes from, or `pages`. As of lessons, words
-- are kept without an index over them, since a search knows whose files it looks into.
create table file_text (
  scope_id uuid not null,
  file_id uuid not null,
  source text not null,
  unit text not null check (unit in ('ms', 'page')),
  texts jsonb not null,
  words tsvector not null,
  primary key (scope_id, file_id, source),
  foreign key (scope_id, file_id) references files (scope_id, id) on delete cascade
);
