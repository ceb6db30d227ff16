-- The ledger of a private investment knows distributed gain, income of distributions and clawbacks. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
