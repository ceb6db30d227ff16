-- How the daily backup failed last, whichever server of several tried it. What was written is in its folder.
create table platform.backup_failures (
  is_only boolean primary key default true check (is_only),
  failed_at timestamptz not null,
  error text not null,
  -- None: a backup was written since.
  in_a_row integer not null check (in_a_row >= 0)
);
