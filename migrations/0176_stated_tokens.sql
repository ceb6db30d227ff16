-- The ledger of a wallet has the tokens that its statements name, so that units which come and go are flows. The lines are
-- projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
