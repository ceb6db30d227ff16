-- Between two valuations, the value of a property or valuable rises by what was paid for improvements. The lines are projected
-- again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
