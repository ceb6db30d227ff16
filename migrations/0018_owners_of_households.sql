-- A household without a name is called by who owns it: by the owner who has been there longest.

drop function identity.memberships_of(uuid);
create function identity.memberships_of(person uuid)
returns table (
  household_id uuid, role text, until date, portfolios uuid[], name text, subscription text, made_up integer, owner uuid
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select m.household_id, m.role, m.until, m.portfolios, h.name, s.state, h.made_up,
      (select o.member_id from read.members o
        where o.household_id = m.household_id and o.status = 'active' and o.role = 'owner'
        order by o.joined_at, o.member_id limit 1)
    from read.members m
    join read.households h on h.household_id = m.household_id
    left join read.subscriptions s on s.household_id = m.household_id
    where m.member_id = person and m.status = 'active'
    order by m.joined_at, m.household_id;
end
$$;
revoke all on function identity.memberships_of(uuid) from public;
grant execute on function identity.memberships_of(uuid) to wealth_runtime;
