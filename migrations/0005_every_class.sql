-- What every class of holding has: what it was bought for as one thing, how soon it can be turned into money, and how its
-- gain would be taxed.
--
-- The ledgers kept so far lack facts that figures now ask for, and only the log has them. So every read model is emptied
-- and every projection told to begin at the beginning: they fill the tables again from the log.

alter table read.holdings
  add column acquisition_cost text,
  add column investable text,
  add column tax_rate numeric;

truncate read.portfolios, read.stakes, read.holdings, read.holding_entries, read.holding_ledgers, read.activity;
delete from projection.checkpoints;
