-- The address with its query, as far as that was chosen and not typed; absent of what was done before it was kept.
alter table activity.log add column url text;

create or replace function activity.record(entries json) returns void language plpgsql security definer
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
  ), written as (
    insert into activity.log (entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id,
      user_agent, recorded_at, url)
    select entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id, user_agent, recorded_at,
      url
    from given order by place
    on conflict (entry_id) do nothing
    returning entry_id
  )
  insert into activity.inactivity as i (user_id, last_activity_at, status)
  select g.user_id, max(g.recorded_at), 'active' from written join given g using (entry_id)
  where g.is_there group by g.user_id
  on conflict (user_id) do update
    set last_activity_at = greatest(i.last_activity_at, excluded.last_activity_at), status = 'active';
end
$$;
