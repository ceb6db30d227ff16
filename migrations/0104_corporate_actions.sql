-- What providers and files of the operator report of shares: splits and dividends. Shared by every household and
-- append-only, with the two clocks of prices. An action takes its number from the versions of its price series, so that a
-- state of the series also says which actions were known.
create table market.corporate_actions (
  series_id integer not null references market.series,
  kind text not null check (kind in ('split', 'dividend')),
  -- The first day with the new number of units, or the ex-day.
  day date not null,
  seq bigint not null check (seq > 0),
  -- `ratio_from` old units became `ratio_to` new ones.
  ratio_from integer check (ratio_from between 1 and 1000000),
  ratio_to integer check (ratio_to between 1 and 1000000),
  -- What one unit receives, before tax.
  amount numeric check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  paid_on date,
  recorded_at timestamptz not null,
  source text not null check (source <> ''),
  primary key (series_id, kind, day, seq),
  check ((kind = 'split') = (ratio_from is not null and ratio_to is not null and ratio_from <> ratio_to)),
  check ((kind = 'dividend') = (amount is not null and currency is not null)),
  check (kind = 'dividend' or paid_on is null)
);

create trigger actions_are_final before update or delete or truncate on market.corporate_actions
  for each statement execute function market.refuse_change();

-- Prices that are too far from the one before them, until the operator accepts or rejects them.
create table market.held_points (
  series_id integer not null references market.series,
  day date not null,
  source text not null check (source <> ''),
  value numeric not null check (value >= 0),
  -- The last good price, from which it differs.
  good_on date not null,
  good_value numeric not null check (good_value > 0),
  held_at timestamptz not null,
  decision text check (decision in ('accepted', 'rejected')),
  decided_at timestamptz,
  primary key (series_id, day, source, value),
  check ((decision is null) = (decided_at is null))
);
create index on market.held_points (series_id) where decision is null;

grant select on market.corporate_actions, market.held_points to wealth_runtime;
