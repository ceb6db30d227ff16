-- Which providers' prices count first for a household, for each kind of prices. As in 0131: the table belongs to the projection of
-- members, and can be rebuilt from the log. Every member sees it: it orders the prices that each of them sees.
create table read.price_orders (
  household_id uuid not null,
  kind text not null check (kind in ('securities', 'crypto', 'metals')),
  -- The first one counts first.
  providers text[] not null check (cardinality(providers) > 0),
  primary key (household_id, kind)
);
select access.protect('read.price_orders', 'true');
