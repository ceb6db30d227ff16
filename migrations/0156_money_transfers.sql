-- The ledger of an account follows transfers of money between statements. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
