-- What courses are about, in groups; a subject of a group has no further ones below it. Who runs the site can change the list.
create table subjects (
  id uuid primary key,
  parent uuid references subjects (id) on delete cascade check (parent <> id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position smallint not null,
  -- By language, English always: {"en": "Music", "bn": "সংগীত"}.
  names jsonb not null check (names ->> 'en' <> '')
);

create index subjects_of_group on subjects (parent, position);

-- The time zone of a course's dates, by its IANA name; null while nothing is said.
alter table courses add column zone text;

-- What a course says of itself beside its four fields; a course that says nothing has no row. Dates are those of a calendar on
-- the wall in the course's zone, so that they stay right when the rules of that zone change.
create table course_facts (
  course_id uuid primary key references courses (id) on delete cascade,
  -- Of the course, which is listed by it.
  created_at timestamptz not null,
  subject_id uuid references subjects (id) on delete set null,
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  -- BCP 47.
  language text,
  -- How much work it is in all, and how long it takes.
  hours smallint check (hours > 0),
  weeks smallint check (weeks > 0),
  pace text check (pace in ('self', 'dates')),
  starts_on date,
  ends_on date,
  join_until date,
  places integer check (places > 0),
  outcomes text[] not null default '{}' check (cardinality(outcomes) <= 12),
  audience text not null default '',
  prerequisites text not null default '',
  -- In words; empty for a free course.
  price text not null default '',
  version integer not null default 1,
  check (starts_on <= ends_on and join_until <= ends_on)
);

-- The catalogue filters by these, newest first. Each index has all that is filtered by, so that rows that do not fit are passed
-- by without being read: one for each choice that leaves few courses, and one for choices that leave many.
create index course_facts_by_date on course_facts (created_at desc, course_id desc)
  include (subject_id, level, language, weeks, pace, starts_on);
create index course_facts_of_subject on course_facts (subject_id, created_at desc, course_id desc)
  include (level, language, weeks, pace, starts_on);
create index course_facts_of_language on course_facts (language, created_at desc, course_id desc)
  include (subject_id, level, weeks, pace, starts_on);

insert into subjects (id, parent, slug, position, names) values
  ('01a20000-0000-7000-8000-000000000001', null, 'science', 1, '{"en":"Science and mathematics","bn":"বিজ্ঞান ও গণিত"}'),
  ('01a20000-0000-7000-8000-000000000008', null, 'computing', 2, '{"en":"Computing","bn":"কম্পিউটিং"}'),
  ('01a20000-0000-7000-8000-00000000000e', null, 'languages', 3, '{"en":"Languages and writing","bn":"ভাষা ও লেখালেখি"}'),
  ('01a20000-0000-7000-8000-000000000014', null, 'arts', 4, '{"en":"Art and music","bn":"শিল্প ও সংগীত"}'),
  ('01a20000-0000-7000-8000-00000000001a', null, 'making', 5, '{"en":"Making and cooking","bn":"হাতের কাজ ও রান্না"}'),
  ('01a20000-0000-7000-8000-000000000020', null, 'work', 6, '{"en":"Work and money","bn":"কাজ ও টাকাপয়সা"}'),
  ('01a20000-0000-7000-8000-000000000026', null, 'society', 7, '{"en":"People and places","bn":"মানুষ ও স্থান"}'),
  ('01a20000-0000-7000-8000-00000000002c', null, 'health', 8, '{"en":"Health and family","bn":"স্বাস্থ্য ও পরিবার"}');

insert into subjects (id, parent, slug, position, names) values
  ('01a20000-0000-7000-8000-000000000002', '01a20000-0000-7000-8000-000000000001', 'astronomy', 1, '{"en":"Astronomy","bn":"জ্যোতির্বিজ্ঞান"}'),
  ('01a20000-0000-7000-8000-000000000003', '01a20000-0000-7000-8000-000000000001', 'biology', 2, '{"en":"Biology","bn":"জীববিজ্ঞান"}'),
  ('01a20000-0000-7000-8000-000000000004', '01a20000-0000-7000-8000-000000000001', 'chemistry', 3, '{"en":"Chemistry","bn":"রসায়ন"}'),
  ('01a20000-0000-7000-8000-000000000005', '01a20000-0000-7000-8000-000000000001', 'physics', 4, '{"en":"Physics","bn":"পদার্থবিজ্ঞান"}'),
  ('01a20000-0000-7000-8000-000000000006', '01a20000-0000-7000-8000-000000000001', 'earth', 5, '{"en":"Earth and climate","bn":"পৃথিবী ও জলবায়ু"}'),
  ('01a20000-0000-7000-8000-000000000007', '01a20000-0000-7000-8000-000000000001', 'mathematics', 6, '{"en":"Mathematics","bn":"গণিত"}'),
  ('01a20000-0000-7000-8000-000000000009', '01a20000-0000-7000-8000-000000000008', 'programming', 1, '{"en":"Programming","bn":"প্রোগ্রামিং"}'),
  ('01a20000-0000-7000-8000-00000000000a', '01a20000-0000-7000-8000-000000000008', 'data', 2, '{"en":"Data and spreadsheets","bn":"ডেটা ও স্প্রেডশিট"}'),
  ('01a20000-0000-7000-8000-00000000000b', '01a20000-0000-7000-8000-000000000008', 'web', 3, '{"en":"Web development","bn":"ওয়েব তৈরি"}'),
  ('01a20000-0000-7000-8000-00000000000c', '01a20000-0000-7000-8000-000000000008', 'machine-learning', 4, '{"en":"Machine learning","bn":"মেশিন লার্নিং"}'),
  ('01a20000-0000-7000-8000-00000000000d', '01a20000-0000-7000-8000-000000000008', 'security', 5, '{"en":"Online safety","bn":"অনলাইন নিরাপত্তা"}'),
  ('01a20000-0000-7000-8000-00000000000f', '01a20000-0000-7000-8000-00000000000e', 'bangla', 1, '{"en":"Bangla","bn":"বাংলা"}'),
  ('01a20000-0000-7000-8000-000000000010', '01a20000-0000-7000-8000-00000000000e', 'english', 2, '{"en":"English","bn":"ইংরেজি"}'),
  ('01a20000-0000-7000-8000-000000000011', '01a20000-0000-7000-8000-00000000000e', 'other-languages', 3, '{"en":"Other languages","bn":"অন্যান্য ভাষা"}'),
  ('01a20000-0000-7000-8000-000000000012', '01a20000-0000-7000-8000-00000000000e', 'writing', 4, '{"en":"Writing","bn":"লেখালেখি"}'),
  ('01a20000-0000-7000-8000-000000000013', '01a20000-0000-7000-8000-00000000000e', 'literature', 5, '{"en":"Literature and translation","bn":"সাহিত্য ও অনুবাদ"}'),
  ('01a20000-0000-7000-8000-000000000015', '01a20000-0000-7000-8000-000000000014', 'drawing', 1, '{"en":"Drawing and painting","bn":"আঁকা ও রঙের কাজ"}'),
  ('01a20000-0000-7000-8000-000000000016', '01a20000-0000-7000-8000-000000000014', 'design', 2, '{"en":"Design","bn":"ডিজাইন"}'),
  ('01a20000-0000-7000-8000-000000000017', '01a20000-0000-7000-8000-000000000014', 'photography', 3, '{"en":"Photography and film","bn":"আলোকচিত্র ও চলচ্চিত্র"}'),
  ('01a20000-0000-7000-8000-000000000018', '01a20000-0000-7000-8000-000000000014', 'instruments', 4, '{"en":"Playing and singing","bn":"বাজানো ও গাওয়া"}'),
  ('01a20000-0000-7000-8000-000000000019', '01a20000-0000-7000-8000-000000000014', 'listening', 5, '{"en":"Listening and theory","bn":"শোনা ও সংগীততত্ত্ব"}'),
  ('01a20000-0000-7000-8000-00000000001b', '01a20000-0000-7000-8000-00000000001a', 'woodwork', 1, '{"en":"Woodwork","bn":"কাঠের কাজ"}'),
  ('01a20000-0000-7000-8000-00000000001c', '01a20000-0000-7000-8000-00000000001a', 'textiles', 2, '{"en":"Sewing and textiles","bn":"সেলাই ও বয়ন"}'),
  ('01a20000-0000-7000-8000-00000000001d', '01a20000-0000-7000-8000-00000000001a', 'cooking', 3, '{"en":"Cooking and baking","bn":"রান্না ও বেকিং"}'),
  ('01a20000-0000-7000-8000-00000000001e', '01a20000-0000-7000-8000-00000000001a', 'gardening', 4, '{"en":"Gardening","bn":"বাগান করা"}'),
  ('01a20000-0000-7000-8000-00000000001f', '01a20000-0000-7000-8000-00000000001a', 'repair', 5, '{"en":"Repairing things","bn":"জিনিসপত্র মেরামত"}'),
  ('01a20000-0000-7000-8000-000000000021', '01a20000-0000-7000-8000-000000000020', 'household-money', 1, '{"en":"Money at home","bn":"সংসারের টাকাপয়সা"}'),
  ('01a20000-0000-7000-8000-000000000022', '01a20000-0000-7000-8000-000000000020', 'business', 2, '{"en":"Running a business","bn":"ব্যবসা চালানো"}'),
  ('01a20000-0000-7000-8000-000000000023', '01a20000-0000-7000-8000-000000000020', 'marketing', 3, '{"en":"Marketing","bn":"বিপণন"}'),
  ('01a20000-0000-7000-8000-000000000024', '01a20000-0000-7000-8000-000000000020', 'leading', 4, '{"en":"Leading people","bn":"নেতৃত্ব"}'),
  ('01a20000-0000-7000-8000-000000000025', '01a20000-0000-7000-8000-000000000020', 'job', 5, '{"en":"Finding a job","bn":"চাকরি খোঁজা"}'),
  ('01a20000-0000-7000-8000-000000000027', '01a20000-0000-7000-8000-000000000026', 'history', 1, '{"en":"History","bn":"ইতিহাস"}'),
  ('01a20000-0000-7000-8000-000000000028', '01a20000-0000-7000-8000-000000000026', 'cities', 2, '{"en":"Cities and geography","bn":"শহর ও ভূগোল"}'),
  ('01a20000-0000-7000-8000-000000000029', '01a20000-0000-7000-8000-000000000026', 'philosophy', 3, '{"en":"Philosophy","bn":"দর্শন"}'),
  ('01a20000-0000-7000-8000-00000000002a', '01a20000-0000-7000-8000-000000000026', 'law', 4, '{"en":"Law and politics","bn":"আইন ও রাজনীতি"}'),
  ('01a20000-0000-7000-8000-00000000002b', '01a20000-0000-7000-8000-000000000026', 'teaching', 5, '{"en":"Teaching","bn":"শিক্ষকতা"}'),
  ('01a20000-0000-7000-8000-00000000002d', '01a20000-0000-7000-8000-00000000002c', 'sleep', 1, '{"en":"Sleep and rest","bn":"ঘুম ও বিশ্রাম"}'),
  ('01a20000-0000-7000-8000-00000000002e', '01a20000-0000-7000-8000-00000000002c', 'nutrition', 2, '{"en":"Food and nutrition","bn":"খাদ্য ও পুষ্টি"}'),
  ('01a20000-0000-7000-8000-00000000002f', '01a20000-0000-7000-8000-00000000002c', 'movement', 3, '{"en":"Movement","bn":"শরীরচর্চা"}'),
  ('01a20000-0000-7000-8000-000000000030', '01a20000-0000-7000-8000-00000000002c', 'mind', 4, '{"en":"Peace of mind","bn":"মনের স্বাস্থ্য"}'),
  ('01a20000-0000-7000-8000-000000000031', '01a20000-0000-7000-8000-00000000002c', 'parenting', 5, '{"en":"Bringing up children","bn":"সন্তান লালন"}');
