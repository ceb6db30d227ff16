-- A household may be made up, to show what the product does. Its prices and rates are made up too, and kept apart from
-- the published ones: a series belongs to one realm, and a household's figures rest on the series of its own.

alter table read.households add column made_up integer;

drop function identity.memberships_of(uuid);
create function identity.memberships_of(person uuid)
returns table (
  household_id uuid, role text, until date, portfolios uuid[], name text, subscription text, made_up integer
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select m.household_id, m.role, m.until, m.portfolios, h.name, s.state, h.made_up
    from read.members m
    join read.households h on h.household_id = m.household_id
    left join read.subscriptions s on s.household_id = m.household_id
    where m.member_id = person and m.status = 'active'
    order by m.joined_at, m.household_id;
end
$$;
revoke all on function identity.memberships_of(uuid) from public;
grant execute on function identity.memberships_of(uuid) to wealth_runtime;

alter table market.series
  add column realm text not null default 'real' check (realm in ('real', 'madeUp')),
  drop constraint series_kind_symbol_key,
  add unique (realm, kind, symbol);

drop trigger series_keep_their_meaning on market.series;
create trigger series_keep_their_meaning before update on market.series
  for each row
  when (
    (new.series_id, new.realm, new.kind, new.symbol, new.currency) is distinct from
      (old.series_id, old.realm, old.kind, old.symbol, old.currency)
    or new.version < old.version
    or new.recorded_at < old.recorded_at
  )
  execute function market.refuse_change();
