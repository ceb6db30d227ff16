-- When each description of a line was recorded, and when an entry was voided. The lines are projected again.
alter table read.lines add column recorded_at timestamptz not null default now();
alter table read.lines alter column recorded_at drop default;
alter table read.line_entries add column voided_at timestamptz;
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
