-- Two more things are done with whole files: they are scanned for viruses, where there is a scanner, and of a video whose list of what
-- is where lies behind all else a copy is made that has it in front.
alter table file_tasks
  drop constraint file_tasks_task_check,
  add constraint file_tasks_task_check
    check (task in ('look', 'poster', 'v360', 'v480', 'v720', 'v1080', 'fast', 'scan'));

-- Scans wait for no video, and videos for no scan.
drop index file_tasks_turn;
create index file_tasks_turn on file_tasks (scope_id, due_at) where due_at is not null and task <> 'scan';
create index file_tasks_scans on file_tasks (scope_id, due_at) where task = 'scan' and state <> 'done';

alter table file_contents
  drop constraint file_contents_refused_check,
  add constraint file_contents_refused_check check (refused in ('program', 'disguised', 'infected', 'unscanned'));

-- A copy that begins sooner is the same as its video: nobody chooses a part of it by a list.
alter table file_renditions
  drop constraint file_renditions_name_check,
  add constraint file_renditions_name_check check (name in ('v360', 'v480', 'v720', 'v1080', 'fast')),
  alter column segments drop not null,
  add constraint file_renditions_segments check ((segments is null) = (name = 'fast'));
