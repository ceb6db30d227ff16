-- The price series of the tokens that were read in wallets. The readings themselves are encrypted, and those who fetch prices
-- have no key. The symbols are public names of tokens, as the price symbols of read.lines are.
--
-- As in 0004: the table belongs to one projection and can be rebuilt from the log. The server fills it when it starts.
create table read.wallet_tokens (
  household_id uuid not null,
  line_id uuid not null,
  symbol text not null,
  -- The day of the first reading with the token.
  first_on date not null,
  primary key (household_id, line_id, symbol)
);
select access.protect('read.wallet_tokens', 'line_id = any ((select access.lines())::uuid[])');

-- How many chains were read in an hour, by all servers together: `all` of the installation, and of each household.
create table platform.chain_read_counts (
  scope text not null,
  hour timestamptz not null,
  reads integer not null check (reads > 0),
  primary key (scope, hour)
);
grant select, insert, update, delete on platform.chain_read_counts to wealth_runtime;
