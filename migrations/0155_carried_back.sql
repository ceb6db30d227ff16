-- The ledger of a line carries the first balance or value back to its opening. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
