-- The ledger of a holding has the units that were held before trades which set its price, and, where units came in as
-- income, the entries from which their cost follows once prices are read. Ledgers are encrypted, so the lines are
-- projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
