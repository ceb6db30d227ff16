-- The order in which providers are asked for a kind of series, as an operator chose it while the product runs; without a
-- row, that of the settings. An empty list asks none.
create table market.provider_orders (
  kind text primary key check (kind in ('securities', 'crypto', 'metals', 'rates', 'search')),
  providers text[] not null,
  chosen_at timestamptz not null
);
