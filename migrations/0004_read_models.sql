-- What the product shows, kept up to date by the projections in `projections/`, and rebuilt from the log at will. Each
-- table belongs to one projection. Every primary key begins with the household, which every query names.
--
-- A rebuild makes each table anew beside the live one and puts it in its place (`server/projections/rebuild.ts`). It
-- carries over columns, constraints, indexes, owner, grants and policies; so give no index a name of its own, and let
-- no view, trigger or foreign key refer to these tables.

create schema read;

create table read.portfolios (
  household_id uuid not null,
  portfolio_id uuid not null,
  title text not null,
  status text not null check (status in ('active', 'removed')),
  created_at timestamptz not null,
  primary key (household_id, portfolio_id)
);

create table read.stakes (
  household_id uuid not null,
  stake_id uuid not null,
  owner_id uuid not null,
  child_id uuid not null,
  effective_on date not null,
  percent numeric not null,
  status text not null check (status in ('counts', 'removed')),
  removal_reason text,
  primary key (household_id, stake_id)
);

create table read.holdings (
  household_id uuid not null,
  holding_id uuid not null,
  portfolio_id uuid not null,
  asset_class text not null,
  name text not null,
  currency text not null,
  opened_on date not null,
  closed_on date,
  price_symbol text,
  details text not null,
  status text not null check (status in ('active', 'removed')),
  primary key (household_id, holding_id)
);

create table read.holding_entries (
  household_id uuid not null,
  holding_id uuid not null,
  entry_id uuid not null,
  kind text not null,
  effective_on date not null,
  terms text not null,
  status text not null check (status in ('counts', 'voided')),
  void_reason text,
  replaces uuid,
  replaced_by uuid,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  position numeric(20, 0) not null,
  primary key (household_id, holding_id, entry_id)
);

create table read.holding_ledgers (
  household_id uuid not null,
  holding_id uuid not null,
  position numeric(20, 0) not null,
  -- Written anew with every entry of the holding, and long where there are thousands: packing it would take longer.
  ledger text storage external not null,
  primary key (household_id, holding_id)
);

create table read.activity (
  household_id uuid not null,
  position numeric(20, 0) not null,
  event_id uuid not null,
  event_type text not null,
  stream text not null,
  revision numeric(20, 0) not null,
  actor_id uuid not null,
  recorded_at timestamptz not null,
  subject_id uuid not null,
  event text not null,
  primary key (household_id, position)
);

create schema projection;

-- How far each projection has read the log: moved in the transaction that writes its rows, with the row locked.
create table projection.checkpoints (
  name text primary key,
  -- Place in the log up to which everything counts; none before the first event.
  commit_position numeric(20, 0),
  prepare_position numeric(20, 0),
  state text not null default 'running' check (state in ('running', 'halted')),
  -- The event that could not be applied: what comes before it counts, it and what comes after do not.
  halted_commit_position numeric(20, 0),
  halted_prepare_position numeric(20, 0),
  halted_event_id uuid,
  -- What kind of failure, with nothing of the event in it; and the whole of it, for the operator alone.
  error text,
  error_detail text,
  moved_at timestamptz not null default now(),
  check ((commit_position is null) = (prepare_position is null)),
  check ((state = 'halted') = (num_nulls(halted_commit_position, halted_prepare_position, halted_event_id, error, error_detail) = 0)),
  check (state = 'halted' or num_nonnulls(halted_commit_position, halted_prepare_position, halted_event_id, error, error_detail) = 0)
);
