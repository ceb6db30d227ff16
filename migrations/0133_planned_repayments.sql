-- The ledger of a debt follows its repayment plan between statements, and is carried back before the first one. The lines are
-- projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
