-- Nobody sees what is not theirs, even where a query forgets to ask.
--
-- Requests are served under the role wealth_runtime, which is there before migrations are applied. It owns nothing and
-- may make nothing; of the read models it sees what a transaction has been told that it is about:
--
--   app.household    the household; none: nothing
--   app.portfolios   'all': the whole of it. '{…}': what is kept in these portfolios, and nothing else; none: nothing
--   app.person       who asks: they find the households that they belong to
--
-- A new table in schema `read` is seen by nobody until access.protect was called for it.

create schema access;
grant usage on schema access to wealth_runtime;

-- What the transaction has been told. A setting that nobody has made is null, and empty where an earlier transaction of
-- the connection had made it.

create function access.household() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.household', true), '')::uuid;

create function access.person() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;

create function access.is_whole() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.portfolios', true) = 'all', false);

create function access.portfolios() returns uuid[] language sql stable parallel safe
  return nullif(nullif(current_setting('app.portfolios', true), ''), 'all')::uuid[];

-- What is kept in those portfolios. Asked with the owner's rights, since a policy that asks a table that has policies
-- would ask for ever; and by name, since a rebuild puts another table in the place of each.

-- A holding belongs to the portfolio that keeps it now: the one it was moved to last.
create function access.holdings() returns uuid[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return array(
    select h.holding_id from read.holdings h
    where h.household_id = access.household() and coalesce(
      (select e.moved_to from read.holding_entries e
        where e.household_id = h.household_id and e.holding_id = h.holding_id
          and e.kind = 'Transfer' and e.status = 'counts'
        order by e.effective_on desc, e.position desc limit 1),
      h.portfolio_id) = any (access.portfolios()));
end
$$;

create index on read.holding_entries (household_id, holding_id) where kind = 'Transfer' and status = 'counts';

create function access.debts() returns uuid[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return array(select d.debt_id from read.debts d
    where d.household_id = access.household() and d.portfolio_id = any (access.portfolios()));
end
$$;

create function access.wallets() returns uuid[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return array(select w.wallet_id from read.wallets w
    where w.household_id = access.household() and w.portfolio_id = any (access.portfolios()));
end
$$;

-- What an activity may be about.
create function access.subjects() returns uuid[] language sql stable
  return access.portfolios() || access.holdings() || access.debts() || access.wallets();

-- Those that the person belongs to.
create function access.households() returns uuid[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return array(select m.household_id from read.members m
    where m.member_id = access.person() and m.status = 'active');
end
$$;

revoke execute on function access.holdings(), access.debts(), access.wallets(), access.households() from public;
grant execute on function access.holdings(), access.debts(), access.wallets(), access.households() to wealth_runtime;

-- Lets requests see of a read model the rows of the household that they are about; where they are about some portfolios
-- alone, those of them for which `in_scope` holds. What the policies ask is asked once a query and not once a row.
create function access.protect(model regclass, in_scope text default 'false') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', model);
  execute format('create policy owner on %s to current_user using (true) with check (true)', model);
  execute format('create policy request on %s for select to wealth_runtime using (
    household_id = (select access.household()) and ((select access.is_whole()) or %s))', model, in_scope);
  execute format('grant select on %s to wealth_runtime', model);
end
$$;
revoke execute on function access.protect(regclass, text) from public;

grant usage on schema read to wealth_runtime;

do $$
declare
  model regclass;
  in_scope text;
  portfolios constant text := '(select access.portfolios())::uuid[]';
  holding constant text := 'holding_id = any ((select access.holdings())::uuid[])';
  debt constant text := 'debt_id = any ((select access.debts())::uuid[])';
  wallet constant text := 'wallet_id = any ((select access.wallets())::uuid[])';
begin
  for model, in_scope in
    select c.oid::regclass, case c.relname
      when 'portfolios' then format('portfolio_id = any (%s)', portfolios)
      when 'stakes' then format('(owner_id = any (%1$s) and child_id = any (%1$s))', portfolios)
      when 'holdings' then holding
      when 'holding_entries' then holding
      when 'holding_ledgers' then holding
      when 'debts' then format('portfolio_id = any (%s)', portfolios)
      when 'debt_entries' then debt
      when 'debt_ledgers' then debt
      when 'wallets' then format('portfolio_id = any (%s)', portfolios)
      when 'wallet_statements' then wallet
      when 'wallet_ledgers' then wallet
      when 'activity' then 'subject_id = any ((select access.subjects())::uuid[])'
      -- Goals, members, invitations and whatever else concerns the household as a whole.
      else 'false'
    end
    from pg_class c where c.relnamespace = 'read'::regnamespace and c.relkind = 'r' order by c.relname
  loop
    perform access.protect(model, in_scope);
  end loop;
end
$$;

-- Whatever a request is about: people find the households that they belong to, and themselves in each.
create policy oneself on read.members for select to wealth_runtime
  using (member_id = (select access.person()));
create policy ones_own on read.households for select to wealth_runtime
  using (household_id = any ((select access.households())::uuid[]));

-- The log: requests read it and add to it. What it holds is changed by nobody.

grant usage on schema log to wealth_runtime;
grant select on all tables in schema log to wealth_runtime;
grant insert on log.events to wealth_runtime;
grant execute on all functions in schema log to wealth_runtime;
alter default privileges in schema log grant select on tables to wealth_runtime;

-- What jobs and projections write, requests read.

grant usage on schema market, projection, platform to wealth_runtime;
grant select on all tables in schema market, projection, platform to wealth_runtime;
alter default privileges in schema market, projection, platform grant select on tables to wealth_runtime;

-- Whose rows requests write themselves, also in tables to come.

create schema if not exists activity;

grant usage on schema identity, mail, vault, activity to wealth_runtime;
grant select, insert, update, delete on all tables in schema identity, mail, vault, activity to wealth_runtime;
grant usage on all sequences in schema identity, mail, vault, activity to wealth_runtime;
alter default privileges in schema identity, mail, vault, activity
  grant select, insert, update, delete on tables to wealth_runtime;
alter default privileges in schema identity, mail, vault, activity grant usage on sequences to wealth_runtime;

-- Everybody may make temporary tables in a new database.
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;
