-- Asked with every request: to which households somebody belongs, and what each is subscribed to. As a function of the
-- owner, so that it needs no transaction of its own in which to say who asks; it tells of one person alone. Its text is
-- read anew with each call, since a rebuild puts other tables in the place of these.

create function identity.memberships_of(person uuid)
returns table (household_id uuid, role text, until date, portfolios uuid[], name text, subscription text)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select m.household_id, m.role, m.until, m.portfolios, h.name, s.state
    from read.members m
    join read.households h on h.household_id = m.household_id
    left join read.subscriptions s on s.household_id = m.household_id
    where m.member_id = person and m.status = 'active'
    order by m.joined_at, m.household_id;
end
$$;
revoke all on function identity.memberships_of(uuid) from public;
grant execute on function identity.memberships_of(uuid) to wealth_runtime;
