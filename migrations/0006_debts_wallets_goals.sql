-- Debts, crypto wallets and goals as the product shows them. As in 0004: each table belongs to one projection and can be
-- rebuilt from the log, every primary key begins with the household, and nothing has a name of its own or refers here.

create table read.debts (
  household_id uuid not null,
  debt_id uuid not null,
  portfolio_id uuid not null,
  currency text not null,
  name text not null,
  creditor_id uuid,
  terms text not null,
  settled_on date,
  status text not null check (status in ('active', 'removed')),
  primary key (household_id, debt_id)
);

create table read.debt_entries (
  household_id uuid not null,
  debt_id uuid not null,
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
  primary key (household_id, debt_id, entry_id)
);

create table read.debt_ledgers (
  household_id uuid not null,
  debt_id uuid not null,
  position numeric(20, 0) not null,
  ledger text storage external not null,
  primary key (household_id, debt_id)
);

create table read.wallets (
  household_id uuid not null,
  wallet_id uuid not null,
  portfolio_id uuid not null,
  currency text not null,
  title text not null,
  terms text not null,
  disconnected_on date,
  status text not null check (status in ('active', 'removed')),
  primary key (household_id, wallet_id)
);

create table read.wallet_statements (
  household_id uuid not null,
  wallet_id uuid not null,
  entry_id uuid not null,
  stated_on date not null,
  statement text not null,
  status text not null check (status in ('counts', 'voided')),
  void_reason text,
  replaces uuid,
  replaced_by uuid,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  position numeric(20, 0) not null,
  primary key (household_id, wallet_id, entry_id)
);

create table read.wallet_ledgers (
  household_id uuid not null,
  wallet_id uuid not null,
  position numeric(20, 0) not null,
  ledger text storage external not null,
  primary key (household_id, wallet_id)
);

create table read.goals (
  household_id uuid not null,
  goal_id uuid not null,
  terms text not null,
  target_on date not null,
  primary key (household_id, goal_id)
);
