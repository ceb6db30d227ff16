-- The keys under which personal data are sealed: one for each subject, a household or a person, wrapped by a master key
-- that lies outside the database. Who has the tables alone can open nothing.

create schema vault;

create table vault.keys (
  subject_id uuid primary key,
  -- AES-256-GCM under the master key named, with the subject as additional data: nonce, ciphertext, tag.
  wrapped bytea,
  master_key_id text collate "C",
  created_at timestamptz not null,
  -- From here on there is no key, and never will be again: the row stays so that none is made anew.
  destroyed_at timestamptz,
  check ((wrapped is null) = (master_key_id is null)),
  check ((wrapped is null) = (destroyed_at is not null))
);
create index on vault.keys (master_key_id);

-- Random bytes of the installation itself, wrapped in the same way with their name as additional data.
create table vault.secrets (
  name text collate "C" primary key,
  wrapped bytea not null,
  master_key_id text collate "C" not null,
  created_at timestamptz not null
);

create function vault.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'keys are destroyed once and their rows stay: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

create trigger keys_stay before delete or truncate on vault.keys
  for each statement execute function vault.refuse_change();
create trigger destroyed_for_ever before update on vault.keys
  for each row when (old.destroyed_at is not null)
  execute function vault.refuse_change();
create trigger secrets_stay before delete or truncate on vault.secrets
  for each statement execute function vault.refuse_change();

-- What people typed stands in the read models sealed from now on. They are emptied and filled again from the log.

truncate read.portfolios, read.stakes, read.holdings, read.holding_entries, read.holding_ledgers, read.debts,
  read.debt_entries, read.debt_ledgers, read.wallets, read.wallet_statements, read.wallet_ledgers, read.goals,
  read.activity;
delete from projection.checkpoints;

-- Whose rows every projection has deleted or is about to: whatever else the log says of them is not applied any more.
create table projection.erased_households (
  household_id uuid primary key
);

-- Of a transfer, the portfolio that the holding was moved to. Stands in the terms as well, which can no longer be asked.
alter table read.holding_entries add column moved_to uuid;
