-- People, how they prove who they are, and where they are signed in. What names a person is sealed under that person's
-- key (schema vault): who reads these tables reads no address, no name and no secret. Rows are changed and deleted; what
-- members may do in a household is events of its own.

alter table identity.users rename column household_id to own_household_id;
alter table identity.users alter column email drop not null;
alter table identity.users
  -- HMAC of the address as compared: finds it without showing it.
  add column email_index bytea unique,
  -- Sealed JSON: address, names, country, default exchange. Absent only in rows from before there were keys, which are
  -- sealed, and `email` emptied, when the server starts.
  add column personal text,
  add column role text not null default 'user' check (role in ('user', 'admin', 'superAdmin')),
  add column confirmed_at timestamptz,
  add column disabled_at timestamptz,
  add column hide_amounts boolean not null default false,
  -- Wrong passwords since the last right one: at a hundred the password counts no more until it is set anew.
  add column failures integer not null default 0,
  add column password_changed_at timestamptz;
update identity.users set confirmed_at = created_at, password_changed_at = created_at;
update identity.users set role = 'superAdmin'
  where user_id = (select user_id from identity.users order by created_at, user_id limit 1);

drop table identity.sessions;
create table identity.sessions (
  session_id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- It ends here however much it is used, and earlier when it is not.
  expires_at timestamptz not null,
  -- When password and second factor were last given.
  stepped_up_at timestamptz,
  device bytea,
  -- Sealed: how the browser names itself.
  user_agent text
);
create index on identity.sessions (user_id);
create index on identity.sessions (expires_at);

-- Each is used once and replaced by the next. One that is used a second time ends its session.
create table identity.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references identity.sessions on delete cascade,
  issued_at timestamptz not null,
  replaced_at timestamptz
);
create index on identity.refresh_tokens (session_id);

-- Browsers in which somebody has made a second step before: by the digest of what their cookie bears.
create table identity.devices (
  device bytea not null,
  user_id uuid not null references identity.users on delete cascade,
  known_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (device, user_id)
);
create index on identity.devices (user_id);

-- A step that was begun with a password and waits for the second. One that leads nowhere looks the same.
create table identity.challenges (
  token_hash bytea primary key,
  user_id uuid references identity.users on delete cascade,
  purpose text not null check (purpose in ('signIn', 'confirm', 'stepUp')),
  -- Of a step-up: the session for which it is made.
  session_id uuid references identity.sessions on delete cascade,
  -- The digest of the code that was sent by mail, and until when it counts.
  code_hash bytea,
  code_expires_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on identity.challenges (user_id);
create index on identity.challenges (expires_at);

-- What a link in a mail is good for, once.
create table identity.links (
  token_hash bytea primary key,
  user_id uuid not null references identity.users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset', 'newEmail', 'undoEmail', 'keepSecondFactor')),
  -- Sealed: the address that it is about.
  payload text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on identity.links (user_id, purpose);
create index on identity.links (expires_at);

create table identity.authenticators (
  user_id uuid not null references identity.users on delete cascade,
  device_id uuid not null,
  -- Both sealed.
  name text not null,
  secret text not null,
  created_at timestamptz not null,
  -- It counts from here on.
  confirmed_at timestamptz,
  -- The time step of the code that was taken last: only a later one is taken again.
  last_step bigint not null default 0,
  last_used_at timestamptz,
  primary key (user_id, device_id)
);

create table identity.recovery_codes (
  user_id uuid not null references identity.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Somebody has lost every second factor and waits to go on without.
create table identity.factor_waits (
  user_id uuid primary key references identity.users on delete cascade,
  requested_at timestamptz not null,
  opens_at timestamptz not null,
  notices integer not null
);

-- The tokens of invitations, and the addresses that they went to, sealed under the household's key.
create table identity.invitations (
  token_hash bytea primary key,
  household_id uuid not null,
  invitation_id uuid not null,
  inviter_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (household_id, invitation_id)
);
alter table identity.invitations enable row level security;
alter table identity.invitations force row level security;
do $$ begin execute format('create policy everything on identity.invitations to %I using (true) with check (true)', current_user); end $$;
create policy own_household on identity.invitations to wealth_runtime
  using (
    household_id = nullif(current_setting('app.household', true), '')::uuid
    or encode(token_hash, 'hex') = nullif(current_setting('app.invitation', true), '')
  )
  with check (household_id = nullif(current_setting('app.household', true), '')::uuid);

-- Counted here as well: codes that were wrong, and mails that were asked for.
alter table identity.attempts drop constraint attempts_kind_check;
alter table identity.attempts
  add constraint attempts_kind_check check (kind in ('account', 'address', 'device', 'code', 'mail', 'mailAddress'));

-- Who was erased. After a database is restored from a backup, they are erased again before anybody is served.
create table identity.erasures (
  subject_id uuid primary key,
  kind text not null check (kind in ('person', 'household')),
  asked_at timestamptz not null,
  -- Until then it is gone on with.
  completed_at timestamptz
);

-- What is changed while the product runs: one row.
create table platform.settings (
  single boolean primary key default true check (single),
  maintenance boolean not null default false,
  maintenance_message text,
  sign_up_open boolean not null default true
);
insert into platform.settings default values;

-- Proof of consents, under the random id of a browser.
create table platform.consents (
  consent_id uuid not null,
  recorded_at timestamptz not null,
  consent json,
  version text not null,
  primary key (consent_id, recorded_at)
);
grant select, update on platform.settings to wealth_runtime;
grant select, insert on platform.consents to wealth_runtime;
