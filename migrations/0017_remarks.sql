-- What somebody remarked on an entry, be it a note or a comment, stands in a column of its own where there is any, so
-- that the search opens these texts alone and not every entry. The rows are filled again from the log.

truncate read.holdings, read.holding_entries, read.holding_ledgers, read.debts, read.debt_entries, read.debt_ledgers;
delete from projection.checkpoints where name in ('holdings', 'debts');

alter table read.holding_entries add column remark text;
alter table read.debt_entries add column remark text;

create index on read.holding_entries (household_id) where remark is not null or void_reason is not null;
create index on read.debt_entries (household_id) where remark is not null or void_reason is not null;
create index on read.wallet_statements (household_id) where void_reason is not null;
