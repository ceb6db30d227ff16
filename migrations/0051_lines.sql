-- Holdings, debts and wallets are lines of the balance sheet: one set of tables has them all, with the kind of line in
-- the key. The tables for each kind go. The server fills the new ones from the log when it starts.
--
-- Descriptions and entries hold from the event at `position` until before the one at `until_position`; those that hold
-- now have no end. So "as known at a position" is a filter: position <= p and (until_position is null or p < until_position).
--
-- As in 0004: each table belongs to one projection and can be rebuilt from the log, every primary key begins with the
-- household, and nothing has a name of its own or refers here.

create table read.lines (
  household_id uuid not null,
  kind text not null check (kind in ('holding', 'debt', 'wallet')),
  line_id uuid not null,
  position numeric(20, 0) not null,
  until_position numeric(20, 0),
  portfolio_id uuid not null,
  currency text not null,
  name text not null,
  asset_class text,
  price_symbol text,
  creditor_id uuid,
  started_on date not null,
  ended_on date,
  status text not null check (status in ('active', 'removed')),
  description text not null,
  primary key (household_id, kind, line_id, position)
);
create unique index on read.lines (household_id, kind, line_id) where until_position is null;

create table read.line_entries (
  household_id uuid not null,
  kind text not null check (kind in ('holding', 'debt', 'wallet')),
  line_id uuid not null,
  entry_id uuid not null,
  position numeric(20, 0) not null,
  until_position numeric(20, 0),
  entry_kind text not null,
  effective_on date not null,
  terms text not null,
  remark text,
  moved_to uuid,
  void_reason text,
  replaces uuid,
  replaced_by uuid,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (household_id, kind, line_id, entry_id)
);
create index on read.line_entries (household_id) where remark is not null or void_reason is not null;
create index on read.line_entries (household_id, line_id) where entry_kind = 'Transfer' and until_position is null;

create table read.line_ledgers (
  household_id uuid not null,
  kind text not null check (kind in ('holding', 'debt', 'wallet')),
  line_id uuid not null,
  position numeric(20, 0) not null,
  -- Written again with every entry of the line, and long where there are thousands: compressing it would take longer.
  ledger text storage external not null,
  primary key (household_id, kind, line_id)
);

-- A holding belongs to the portfolio to which it was moved last. Ids of lines are unique in a household.
create function access.lines() returns uuid[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return array(
    select l.line_id from read.lines l
    where l.household_id = access.household() and l.until_position is null and coalesce(
      (select e.moved_to from read.line_entries e
        where e.household_id = l.household_id and e.line_id = l.line_id
          and e.entry_kind = 'Transfer' and e.until_position is null
        order by e.effective_on desc, e.position desc limit 1),
      l.portfolio_id) = any (access.portfolios()));
end
$$;
revoke execute on function access.lines() from public;
grant execute on function access.lines() to wealth_runtime;

create or replace function access.subjects() returns uuid[] language sql stable
  return access.portfolios() || access.lines();

select access.protect('read.lines', 'line_id = any ((select access.lines())::uuid[])');
select access.protect('read.line_entries', 'line_id = any ((select access.lines())::uuid[])');
select access.protect('read.line_ledgers', 'line_id = any ((select access.lines())::uuid[])');

drop table
  read.holdings, read.holding_entries, read.holding_ledgers,
  read.debts, read.debt_entries, read.debt_ledgers,
  read.wallets, read.wallet_statements, read.wallet_ledgers;
drop function access.holdings(), access.debts(), access.wallets();
delete from projection.checkpoints where name in ('holdings', 'debts', 'wallets');
