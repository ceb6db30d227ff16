-- What people did, as the server saw it, and when each was last there. Their rows go with them when they are erased.

create schema if not exists activity;

create table activity.log (
  -- Handed out under the lock of activity.record: whoever follows the log by it misses nothing.
  activity_id bigint generated always as identity primary key,
  -- Known from the first attempt to write it, so that one whose answer was lost is not written twice.
  entry_id uuid not null unique,
  user_id uuid not null references identity.users on delete cascade,
  household_id uuid,
  type text not null check (type in ('auth', 'navigation', 'asset_management', 'portfolio_management', 'settings', 'admin',
    'subscription', 'document_management')),
  action text not null,
  pathname text not null,
  resource_type text,
  resource_id text,
  -- Sealed under the person's key: how the browser names itself.
  user_agent text,
  recorded_at timestamptz not null,
  check ((resource_type is null) = (resource_id is null))
);
create index on activity.log (user_id, activity_id desc);
create index on activity.log (household_id, activity_id desc) where household_id is not null;
create index on activity.log (type, activity_id desc);
create index on activity.log (recorded_at);

create table activity.inactivity (
  user_id uuid primary key references identity.users on delete cascade,
  last_activity_at timestamptz not null,
  status text not null check (status in ('active'))
);

-- What the last check of each kind found, and how far one that goes on has come.
create table activity.checks (
  kind text primary key check (kind in ('integrity', 'orphans')),
  started_at timestamptz not null,
  finished_at timestamptz,
  looked bigint not null default 0,
  findings text[] not null default '{}',
  -- What kind of failure ended it.
  failure text
);

-- Writes what people did, and with each row that goes in that its person is there. Entries of people who are no more are
-- passed over, and so are those that were written before. With the rights of the owner: there is no other way in.
--
-- Numbers would be handed out before commit: a reader who has seen 8 would never look for a 7 that is committed later.
-- So one lock is held from before they are handed out until the transaction has ended. Hold it briefly.
create function activity.record(entries json) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '5s' as $$
begin
  perform pg_advisory_xact_lock(7021968510923402);
  with given as (
    select e.*
    from rows from (json_to_recordset(entries) as (
      entry_id uuid, user_id uuid, household_id uuid, type text, action text, pathname text, resource_type text,
      resource_id text, user_agent text, recorded_at timestamptz
    )) with ordinality as e (entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id,
      user_agent, recorded_at, place)
    join identity.users u on u.user_id = e.user_id
    -- Somebody who is being erased is waited for, and then passed over.
    for key share of u
  ), written as (
    insert into activity.log (entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id,
      user_agent, recorded_at)
    select entry_id, user_id, household_id, type, action, pathname, resource_type, resource_id, user_agent, recorded_at
    from given order by place
    on conflict (entry_id) do nothing
    returning user_id, recorded_at
  )
  insert into activity.inactivity as i (user_id, last_activity_at, status)
  select user_id, max(recorded_at), 'active' from written group by user_id
  on conflict (user_id) do update
    set last_activity_at = greatest(i.last_activity_at, excluded.last_activity_at), status = 'active';
end
$$;
revoke execute on function activity.record(json) from public;
grant execute on function activity.record(json) to wealth_runtime;

-- Requests read what was done in their household, where they are about the whole of it; what their person did; or, where
-- an administrator asks, everything. They delete what their person did.

alter table activity.log enable row level security, force row level security;
alter table activity.inactivity enable row level security, force row level security;

do $$
declare
  of_person constant text := 'user_id = nullif(current_setting(''app.person'', true), '''')::uuid';
  of_admin constant text := 'nullif(current_setting(''app.admin'', true), '''') = ''on''';
  of_household constant text := 'household_id = nullif(current_setting(''app.household'', true), '''')::uuid
    and coalesce(current_setting(''app.portfolios'', true), '''') = ''''';
begin
  execute format('create policy everything on activity.log to %I using (true) with check (true)', current_user);
  execute format('create policy request on activity.log for select to wealth_runtime using (%s or %s or (%s))',
    of_admin, of_person, of_household);
  execute format('create policy erasure on activity.log for delete to wealth_runtime using (%s)', of_person);
  execute format('create policy everything on activity.inactivity to %I using (true) with check (true)', current_user);
  execute format('create policy request on activity.inactivity for select to wealth_runtime using (%s or %s)',
    of_admin, of_person);
  execute format('create policy erasure on activity.inactivity for delete to wealth_runtime using (%s)', of_person);
end
$$;

grant usage on schema activity to wealth_runtime;
revoke all on activity.log, activity.inactivity, activity.checks from wealth_runtime;
grant select, delete on activity.log, activity.inactivity to wealth_runtime;
