-- A dividend may have an ex-day, on which it counts in figures. The column finds the entry of such a day, and is null for
-- all other entries. Terms of entries are encrypted, so the lines are projected again.
alter table read.line_entries add column ex_dividend_on date;
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
