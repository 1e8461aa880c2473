-- What is written in lessons. Every key begins with the lesson, an item of kind `text`, and has the language of the text: `und`
-- stands for the course's own, so that a course may change its language. Authors become null when accounts go.

-- What is being written, one row for each lesson since it was added. `document` is what it was at version `base`; null when
-- that is what is published. A version counts the steps; `pending` counts the changes since `base`.
create table lesson_drafts (
  course_id uuid not null,
  item_id uuid not null,
  language text not null default 'und' check (language ~ '^[A-Za-z0-9-]{2,35}$'),
  schema smallint not null,
  version bigint not null default 0,
  base bigint not null default 0,
  pending smallint not null default 0,
  document jsonb,
  changed_at timestamptz not null,
  last_nr integer not null default 0,
  -- The session of whoever writes; no session while `session_began` is null.
  session_by uuid references users (id) on delete set null,
  session_began timestamptz,
  primary key (course_id, item_id, language),
  foreign key (course_id, item_id) references items (course_id, id) on delete cascade,
  check (base <= version)
) with (fillfactor = 85);

create index lesson_drafts_in_session on lesson_drafts (changed_at) where session_began is not null;
create index lesson_drafts_session_by on lesson_drafts (session_by) where session_by is not null;

-- The changes of drafts, each a list of ProseMirror's steps; `version` is the draft's after it.
create table lesson_changes (
  course_id uuid not null,
  item_id uuid not null,
  language text not null,
  version bigint not null,
  client uuid not null,
  seq integer not null,
  author_id uuid references users (id) on delete set null,
  at timestamptz not null,
  steps jsonb not null,
  primary key (course_id, item_id, language, version),
  unique (course_id, item_id, language, client, seq),
  foreign key (course_id, item_id, language) references lesson_drafts on delete cascade
);

create index lesson_changes_of_author on lesson_changes (author_id) where author_id is not null;
create index lesson_changes_by_age on lesson_changes using brin (at);

-- The history of lessons: documents as JSON, compressed by zstd. `draft` is the version of the draft that had this document;
-- null for what a merge had taken out of a page before it was sent.
create table lesson_versions (
  course_id uuid not null,
  item_id uuid not null,
  language text not null,
  nr integer not null,
  draft bigint,
  reason text not null check (reason in ('auto', 'named', 'publish', 'restore', 'import', 'merge', 'kept')),
  -- Why a page has sent it, where it was kept.
  because text check (because in ('merged', 'too-old', 'refused', 'conflict')),
  author_id uuid references users (id) on delete set null,
  began_at timestamptz not null,
  at timestamptz not null,
  schema smallint not null,
  document bytea not null,
  words integer not null,
  label text not null default '',
  primary key (course_id, item_id, language, nr),
  check ((because is null) = (reason <> 'kept')),
  foreign key (course_id, item_id, language) references lesson_drafts on delete cascade
);

-- They are compressed already.
alter table lesson_versions alter column document set storage external;
create index lesson_versions_of_author on lesson_versions (author_id, at) where author_id is not null;
create index lesson_versions_by_age on lesson_versions (at) where reason in ('auto', 'merge', 'kept');
create index lesson_versions_by_draft on lesson_versions (course_id, item_id, language, draft);

-- What learners read: a version of the history, rendered.
create table lesson_pages (
  course_id uuid not null,
  item_id uuid not null,
  language text not null,
  nr integer not null,
  version bigint not null,
  renderer smallint not null,
  html text not null,
  headings jsonb not null,
  blocks jsonb not null,
  links jsonb not null,
  files jsonb not null,
  -- What each block says, for search, and what its editors are told of it.
  texts jsonb not null,
  findings jsonb not null,
  minutes smallint not null,
  primary key (course_id, item_id, language),
  foreign key (course_id, item_id, language) references lesson_drafts on delete cascade,
  -- A published version is not pruned.
  foreign key (course_id, item_id, language, nr) references lesson_versions
);

-- The words of pages for search, without positions.
create table lesson_words (
  course_id uuid not null,
  item_id uuid not null,
  language text not null,
  words tsvector not null,
  primary key (course_id, item_id, language),
  foreign key (course_id, item_id, language) references lesson_pages on delete cascade
);

-- Who has a lesson open in the editor.
create table lesson_editors (
  course_id uuid not null,
  item_id uuid not null,
  language text not null,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (course_id, item_id, language, user_id),
  foreign key (course_id, item_id, language) references lesson_drafts on delete cascade
) with (fillfactor = 70);

create index lesson_editors_of_user on lesson_editors (user_id);

-- Items of kind `link`; `published` is what learners get, as of `published_version`.
create table lesson_links (
  course_id uuid not null,
  item_id uuid not null,
  version bigint not null default 1,
  url text not null default '',
  title text not null default '',
  what text not null default '',
  why text not null default '',
  published jsonb,
  published_version bigint,
  primary key (course_id, item_id),
  foreign key (course_id, item_id) references items (course_id, id) on delete cascade,
  check ((published is null) = (published_version is null))
);
