-- The ledger of a line knows which splits its owner has recorded or dismissed, so that prices after another reported split
-- are read with its ratio. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
