-- The ledger of a holding has each purchase of a day, which is a lot of its own when the oldest units leave first. The rows
-- are filled again from the log.

truncate read.holdings, read.holding_entries, read.holding_ledgers;
delete from projection.checkpoints where name = 'holdings';
