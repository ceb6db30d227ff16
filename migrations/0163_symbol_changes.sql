-- What providers report of symbols that were replaced by others: a company changed its ticker. In the provider's own
-- symbols, shared by every household and append-only.
create table market.symbol_changes (
  provider text not null,
  symbol_from text not null check (symbol_from <> ''),
  symbol_to text not null check (symbol_to <> '' and symbol_to <> symbol_from),
  -- The first day of the new symbol.
  day date not null,
  -- The company, as the provider names it.
  name text,
  recorded_at timestamptz not null,
  primary key (provider, symbol_from, day)
);

create trigger symbol_changes_are_final before update or delete or truncate on market.symbol_changes
  for each statement execute function market.refuse_change();

grant select on market.symbol_changes to wealth_runtime;

-- Up to which day a provider has reported its changes of symbols, and when it is asked again.
create table market.symbol_change_checks (
  provider text primary key,
  reported_until date,
  next_at timestamptz not null
);
