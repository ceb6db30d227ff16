-- The ledger of a line has taxes on trades, and refunds of taxes and fees. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
