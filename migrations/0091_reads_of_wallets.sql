-- How the last attempt to read a wallet on each of its chains ended. The balances themselves are events; this is when they
-- were last the same, and why a chain could not be read. One attempt at a time: an attempt begins with its row.
create table platform.wallet_reads (
  household_id uuid not null,
  wallet_id uuid not null,
  chain_id bigint not null,
  attempted_at timestamptz not null,
  -- The last attempt that succeeded; null: none has.
  read_at timestamptz,
  block text,
  block_time timestamptz,
  node text,
  -- Why the last attempt failed, as a code; null: it did not.
  failure text,
  primary key (household_id, wallet_id, chain_id)
);

alter table platform.wallet_reads enable row level security, force row level security;
create policy owner on platform.wallet_reads to current_user using (true) with check (true);
create policy request on platform.wallet_reads to wealth_runtime
  using (household_id = (select access.household())) with check (household_id = (select access.household()));
grant select, insert, update, delete on platform.wallet_reads to wealth_runtime;
