-- The source whose prices count first for a holding, so that its provider is asked too. Null: the default order of sources.
alter table read.lines add preferred_source text;

-- The sources that holdings with the symbol prefer: each is fetched beside the one that serves all of them.
alter table market.followed add preferred text[] not null default '{}';

-- The page of a holding shows how the last request for its prices went.
grant select (price_symbol, provider, took_over, fetched_at, error) on market.followed to wealth_runtime;
