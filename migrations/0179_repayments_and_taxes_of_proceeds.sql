-- Interest of a debt is counted by days around a repayment beside its plan, and tax withheld from exit proceeds and distributions is in
-- the ledgers. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
