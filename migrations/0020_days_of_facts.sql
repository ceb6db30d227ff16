-- From which day a fact holds stands in a column of its own, so that what was known up to a day can be asked for. The
-- rows are filled again from the log.

truncate read.activity;
delete from projection.checkpoints where name = 'activity';

alter table read.activity add column dated_on date not null;
