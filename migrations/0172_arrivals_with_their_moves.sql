-- The ledger of a holding has, of units that arrived, which holding they left and when. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
