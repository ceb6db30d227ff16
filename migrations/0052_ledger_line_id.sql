-- A ledger names its line `lineId`, whether it is of a holding, a debt or a wallet. Ledgers are encrypted, so the lines
-- are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
