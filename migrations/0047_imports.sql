-- The archive that is being imported into a household, or was last: how far it has got, and how it ended. An import goes on
-- for as long as a server holds the claim on the household. One that records facts is completed when its server has died.
create table platform.imports (
  household_id uuid primary key,
  import_id uuid not null,
  user_id uuid not null,
  phase text not null
    check (phase in ('reading', 'trying', 'recording', 'imported', 'refused', 'cancelled', 'failed')),
  -- Facts that were read, tried or recorded, and of how many.
  done int not null default 0,
  total int not null default 0,
  -- How many of each kind the archive brings.
  counts json,
  -- Why it was refused: sealed under the key of the household.
  refusal text,
  position text,
  takes_prices boolean not null,
  is_cancelled boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz
);

-- The archive, for as long as its facts are being recorded: sealed under the key of the household.
create table platform.import_parts (
  household_id uuid not null references platform.imports on delete cascade,
  part int not null,
  sealed text not null,
  primary key (household_id, part)
);
