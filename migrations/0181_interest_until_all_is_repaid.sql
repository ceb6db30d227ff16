-- The interest until a repayment of all that is owed, or until a debt is settled, is in the ledgers. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
