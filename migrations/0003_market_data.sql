-- Prices and exchange rates: shared by every household, append-only, with two clocks. `day` says for which day a value
-- holds, `recorded_at` when we learned it. A corrected value is a further row; the current value of a day is the row
-- with the highest seq.

create schema market;

create table market.series (
  series_id integer generated always as identity primary key,
  -- 'price': what one unit costs, in `currency`. 'rate': units of `currency` for 1 EUR; the symbol is that currency.
  kind text not null check (kind in ('price', 'rate')),
  symbol text collate "C" not null check (symbol ~ '^[A-Z0-9][A-Z0-9.:=^_-]{0,31}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The highest seq of its points, moved in the transaction that writes them: the state of the series in one number.
  version bigint not null default 0,
  -- When the version was reached. Points never bear an earlier time than the points before them.
  recorded_at timestamptz,
  unique (kind, symbol),
  check (kind = 'price' or (symbol = currency and currency <> 'EUR'))
);

create table market.points (
  series_id integer not null references market.series,
  day date not null,
  -- Counted from 1 within the series, under the lock on the row of the series: so in order of commit, without a gap.
  seq bigint not null check (seq > 0),
  value numeric not null check (value > 0),
  recorded_at timestamptz not null,
  -- Where it came from: a provider's id, or `file:` and the file's name.
  source text not null check (source <> ''),
  primary key (series_id, day, seq)
);

create function market.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'market data is only ever added to: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

create trigger points_are_final before update or delete or truncate on market.points
  for each statement execute function market.refuse_change();
create trigger series_stay before delete or truncate on market.series
  for each statement execute function market.refuse_change();
create trigger series_keep_their_meaning before update on market.series
  for each row
  when (
    (new.series_id, new.kind, new.symbol, new.currency) is distinct from
      (old.series_id, old.kind, old.symbol, old.currency)
    or new.version < old.version
    or new.recorded_at < old.recorded_at
  )
  execute function market.refuse_change();

-- How the last attempt to ask each provider went. A state, not a history: one row a provider.
create table market.fetches (
  provider text primary key,
  -- Two processes never ask at once: the one whose claim is not yet over goes on. A claim ends by itself.
  claimed_until timestamptz,
  attempted_at timestamptz,
  outcome text check (outcome in ('taken', 'unchanged', 'failed')),
  error text,
  succeeded_at timestamptz,
  failures_in_a_row integer not null default 0,
  -- What the provider's server said of the document last taken, so that it need not send it again.
  etag text,
  last_modified text,
  check ((outcome = 'failed') = (error is not null))
);
