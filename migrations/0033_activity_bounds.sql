-- A page that somebody opens again within a short time is one row, and pages opened make no more than so many rows a day
-- (UTC) for one person. Beyond that they still say that the person is there. Everything else that people do is kept as
-- before, however much it is.
create index on activity.log (user_id, recorded_at) where type = 'navigation';

drop function activity.record(json);
create function activity.record(entries json, views_a_day int, repeated_within interval) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '5s' as $$
begin
  perform pg_advisory_xact_lock(7021968510923402);
  with given as (
    select e.*
    from rows from (json_to_recordset(entries) as (
      entry_id uuid, user_id uuid, household_id uuid, type text, action text, pathname text, resource_type text,
      resource_id text, user_agent text, recorded_at timestamptz, is_there boolean, url text
    )) with ordinality as e (entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id,
      user_agent, recorded_at, is_there, url, place)
    join identity.users u on u.user_id = e.user_id
    -- Somebody who is being erased is waited for, and then passed over.
    for key share of u
  ), views as (
    select g.entry_id, g.user_id, d.began_at, row_number() over (partition by g.user_id, d.began_at order by g.place) as nth
    from given g
    cross join lateral (select date_trunc('day', g.recorded_at, 'UTC') as began_at) d
    where g.type = 'navigation'
      and not exists (
        select from activity.log l
        where l.user_id = g.user_id and l.type = 'navigation'
          and l.recorded_at > g.recorded_at - repeated_within and l.recorded_at <= g.recorded_at
          and l.url is not distinct from g.url and l.household_id is not distinct from g.household_id
      )
      and not exists (
        select from given before
        where before.user_id = g.user_id and before.type = 'navigation' and before.place < g.place
          and before.recorded_at > g.recorded_at - repeated_within
          and before.url is not distinct from g.url and before.household_id is not distinct from g.household_id
      )
  ), kept as (
    select g.* from given g left join views v using (entry_id)
    where g.type <> 'navigation' or v.nth + (
      select count(*) from activity.log l
      where l.user_id = v.user_id and l.type = 'navigation'
        and l.recorded_at >= v.began_at and l.recorded_at < v.began_at + interval '1 day'
    ) <= views_a_day
  ), written as (
    insert into activity.log (entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id,
      user_agent, recorded_at, url)
    select entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id, user_agent, recorded_at,
      url
    from kept order by place
    on conflict (entry_id) do nothing
    returning entry_id
  )
  insert into activity.inactivity as i (user_id, last_activity_at, status)
  select g.user_id, max(g.recorded_at), 'active' from given g left join written w using (entry_id)
  where g.is_there and (w.entry_id is not null or g.type = 'navigation') group by g.user_id
  on conflict (user_id) do update
    set last_activity_at = greatest(i.last_activity_at, excluded.last_activity_at), status = 'active';
end
$$;
revoke execute on function activity.record(json, int, interval) from public;
grant execute on function activity.record(json, int, interval) to wealth_runtime;
