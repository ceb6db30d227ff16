-- The description of a holding says whether units earned are income and cost. Descriptions are encrypted, so the lines
-- are projected again.
truncate read.lines, read.line_entries, read.line_ledgers;
delete from projection.checkpoints where name = 'lines';
