-- A quantity typed for a fraction of a unit, such as 0.3333 of a third, takes that fraction. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
