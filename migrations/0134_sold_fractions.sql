-- The ledger of a holding that is not counted in units knows sales of a fraction, and each step of its value follows them. The
-- lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
