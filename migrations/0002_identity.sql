-- Who may sign in, and who has. Rows of these tables are changed and deleted: none of it is an event, and nothing in the
-- log names a person.

create schema identity;

create table identity.users (
  user_id uuid primary key,
  -- Known from the first moment, so that founding the household can be made up for when it was interrupted.
  household_id uuid not null unique,
  -- As compared: in one Unicode form and lower case.
  email text collate "C" not null unique,
  -- Argon2id with its parameters and salt, as a PHC string.
  password_hash text not null,
  language text not null,
  base_currency text not null,
  number_format text not null,
  cost_method text not null,
  theme text not null,
  created_at timestamptz not null
);

create table identity.sessions (
  -- SHA-256 of the token: who reads this table cannot sign in with it.
  token_hash bytea primary key,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz not null,
  -- It ends here however much it is used, and earlier when it is not.
  expires_at timestamptz not null
);
create index on identity.sessions (user_id);
create index on identity.sessions (expires_at);

-- Attempts to sign in or up that have not succeeded, by account and by network address. Kept here and not in memory, so
-- that neither a restart nor a second process forgets them.
create table identity.attempts (
  kind text not null check (kind in ('account', 'address')),
  -- SHA-256: what was typed as an address may have been a password.
  subject bytea not null,
  failures integer not null,
  -- Of the failures counted here, the first and the last.
  began_at timestamptz not null,
  last_at timestamptz not null,
  primary key (kind, subject)
);
create index on identity.attempts (last_at);
