-- Admins read the tasks of all organisations, the latest first. Without this index each page read and sorted every task.
create index task_due on task (do_at desc, id) include (corrected_by_id);
