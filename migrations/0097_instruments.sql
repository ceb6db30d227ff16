-- Instruments: what is quoted, in one currency, with the names that it has at markets and providers. All households share
-- them, and they contain nothing that a person typed. The price series of an instrument is `instrument/<id>`.
create table market.instruments (
  instrument_id uuid primary key,
  realm text not null default 'real' check (realm in ('real', 'madeUp')),
  kind text not null check (kind in ('share', 'etf', 'fund', 'bond', 'coin', 'token', 'metal', 'other')),
  name text not null check (name <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  -- The instrument that continues it; its own series stays, and gets the prices of the other one, too.
  merged_into uuid references market.instruments check (merged_into <> instrument_id),
  merged_at timestamptz,
  check ((merged_into is null) = (merged_at is null))
);
create index on market.instruments (merged_into) where merged_into is not null;

-- The names of instruments. Those that identify one belong to one instrument of a realm and currency at a time; the symbol
-- at a provider may belong to several.
create table market.instrument_symbols (
  instrument_id uuid not null references market.instruments,
  scheme text not null check (scheme ~ '^[a-z][a-z0-9-]{0,30}$'),
  value text collate "C" not null check (value <> '' and length(value) <= 120),
  -- Null: from the beginning, without an end.
  since date,
  until date check (until > since),
  identifies boolean not null,
  -- The realm and currency of the instrument, for the index.
  realm text not null,
  currency text not null,
  unique nulls not distinct (instrument_id, scheme, value, since)
);
create unique index instrument_of_identifier on market.instrument_symbols (realm, scheme, value, currency)
  where identifies and until is null;
create index on market.instrument_symbols (instrument_id);

-- The instruments that a household was given: by an identifier that a member stated, or by an archive. Without it, an id
-- is refused like one that does not exist.
create table platform.instruments_given (
  household_id uuid not null,
  instrument_id uuid not null,
  primary key (household_id, instrument_id)
);
alter table platform.instruments_given enable row level security, force row level security;
create policy owner on platform.instruments_given to current_user using (true) with check (true);
create policy request on platform.instruments_given to wealth_runtime
  using (household_id = (select access.household())) with check (household_id = (select access.household()));
grant select, insert, delete on platform.instruments_given to wealth_runtime;

-- A request creates instruments by an identifier. It changes none, and merges none.
grant select, insert on market.instruments, market.instrument_symbols to wealth_runtime;

alter table market.series drop constraint series_symbol_check;
alter table market.series add constraint series_symbol_check check (
  symbol ~ '^[A-Z0-9][A-Z0-9.:=^_-]{0,31}$'
  or kind = 'price' and symbol ~ '^(listing:[A-Z0-9]{4}:[A-Z0-9][A-Z0-9.&=^_-]{0,31}|isin:[A-Z]{2}[A-Z0-9]{9}[0-9]|coin:[a-z0-9][a-z0-9._-]{0,99}|token:[1-9][0-9]{0,15}:0x[0-9a-f]{40}|instrument/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
);
