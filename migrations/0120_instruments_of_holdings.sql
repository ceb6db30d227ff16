-- How many instruments a person created on a day, in UTC: so that one person cannot fill the tables that all households share.
-- The row of a person is that of their last such day.
create table platform.instruments_created (
  user_id uuid primary key,
  day date not null,
  created integer not null check (created > 0)
);
grant select, insert, update, delete on platform.instruments_created to wealth_runtime;

-- A restore writes rows in batches, and an instrument may be in an earlier one than that into which it was merged.
alter table market.instruments alter constraint instruments_merged_into_fkey deferrable initially immediate;
