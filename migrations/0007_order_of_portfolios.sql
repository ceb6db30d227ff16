-- Portfolios stand in the order in which they were created, also those of one moment: the log knows it, the clock does
-- not. The rows are filled again from the log.

truncate read.portfolios;
delete from projection.checkpoints where name = 'portfolios';

alter table read.portfolios add column position numeric(20, 0) not null;
