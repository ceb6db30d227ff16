-- The description of a security says how its price is quoted, and its ledger follows from that. The lines are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
