-- The ledger of a holding has the prices at which units were traded, which value it until a later quote. Ledgers are
-- encrypted, so the lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
