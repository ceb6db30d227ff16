-- The state of each provider of prices, shared by all processes: pace, budget of the day, circuit breaker, and whether
-- an operator stopped it. One row a provider; days are those of UTC.
create table market.providers (
  provider text primary key,
  -- The earliest moment of the next request: requests are spread evenly.
  next_at timestamptz,
  day date,
  requests integer not null default 0 check (requests >= 0),
  failures integer not null default 0 check (failures >= 0),
  failures_in_a_row integer not null default 0 check (failures_in_a_row >= 0),
  -- No requests until then: the provider asked to wait, or failed several times in a row.
  blocked_until timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  error text,
  stopped_at timestamptz
);

-- What is fetched for each price symbol that a household holds.
create table market.followed (
  price_symbol text collate "C" primary key,
  kind text not null check (kind in ('securities', 'crypto', 'metals')),
  -- The first day that a household needs.
  first_on date not null,
  -- The first day that was requested; null: the history has not arrived.
  fetched_from date,
  fetched_at timestamptz,
  -- The provider of the last values, and whether it took over from one before it in the order.
  provider text,
  took_over boolean not null default false,
  time_zone text,
  -- Whether all is to be fetched again, because a split arrived.
  refetch boolean not null default false,
  -- When a household was last seen to hold it: a symbol that no household holds is not fetched any more.
  wanted_at timestamptz not null,
  next_at timestamptz not null,
  claimed_until timestamptz,
  failures_in_a_row integer not null default 0 check (failures_in_a_row >= 0),
  error text,
  -- Closes that differ too much from the one before, which nothing explains yet.
  held integer not null default 0 check (held >= 0)
);
create index on market.followed (next_at);

-- The unit in which the provider quoted, such as GBp; null: that of the series.
alter table market.points add column unit text;
