-- Who is there is found out by a role of its own, wealth_identity, which is there before migrations are applied and owns
-- nothing. What serves the requests of a household has no right on accounts, passwords, sessions or mails. Neither writes
-- a role, confirms, disables or removes an account: that is the owner's, or goes through a function that does one thing.

grant usage on schema identity, mail to wealth_identity;

grant select on identity.users to wealth_identity;
grant insert (user_id, own_household_id, email_index, personal, password_hash, language, base_currency, number_format,
  cost_method, theme, hide_amounts, created_at, password_changed_at) on identity.users to wealth_identity;
grant update (own_household_id, email_index, personal, password_hash, language, base_currency, number_format, cost_method,
  theme, hide_amounts, failures, password_changed_at) on identity.users to wealth_identity;

grant select, insert, delete on identity.sessions to wealth_identity;
grant update (last_used_at, expires_at) on identity.sessions to wealth_identity;
-- Tokens, recovery codes of erased people and the like go with what they belong to.
grant select, insert on identity.refresh_tokens to wealth_identity;
grant update (session_id, replaced_at) on identity.refresh_tokens to wealth_identity;
grant select, insert, delete on identity.devices to wealth_identity;
grant update (secret, former_secret, replaced_at, last_used_at, expires_at, failures) on identity.devices to wealth_identity;
grant select, insert, delete on identity.challenges to wealth_identity;
grant update (tries, code_hash, code_expires_at) on identity.challenges to wealth_identity;
grant select, insert, delete on identity.links to wealth_identity;
-- So that a link can be held for the length of a transaction. No column of it is ever written.
grant update (created_at) on identity.links to wealth_identity;
grant select, insert, delete on identity.authenticators to wealth_identity;
grant update (name, secret, confirmed_at, last_step, last_used_at) on identity.authenticators to wealth_identity;
grant select, insert, delete on identity.recovery_codes to wealth_identity;
grant update (used_at) on identity.recovery_codes to wealth_identity;
grant select, insert, delete on identity.factor_waits to wealth_identity;
grant update (notices, mail_id, opens_at) on identity.factor_waits to wealth_identity;
grant select, insert, update, delete on identity.attempts to wealth_identity;
grant select, insert, delete on identity.invitations to wealth_identity;

drop policy own_household on identity.invitations;
create policy own_household on identity.invitations to wealth_identity
  using (
    household_id = nullif(current_setting('app.household', true), '')::uuid
    or encode(token_hash, 'hex') = nullif(current_setting('app.invitation', true), '')
  )
  with check (household_id = nullif(current_setting('app.household', true), '')::uuid);

grant insert (id, queued_at, subject_id, content, status, next_attempt_at) on mail.outbox to wealth_identity;
grant select (id, queued_at, status, sent_at) on mail.outbox to wealth_identity;

-- The address of an account reaches its owner. The first of an installation looks after it, if it may.
create function identity.confirm(person uuid, moment timestamptz, looks_after boolean) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Two that are confirmed at once must not both be the first.
  perform pg_advisory_xact_lock(6405301713);
  update identity.users u
  set confirmed_at = moment,
    role = case
      when looks_after and not exists (select from identity.users o where o.confirmed_at is not null) then 'superAdmin'
      else u.role
    end
  where u.user_id = person and u.confirmed_at is null;
end
$$;

-- Removes accounts that have the address and that nobody confirmed, but for one person's own; answers whose they were.
create function identity.remove_unconfirmed(address bytea, but_for uuid) returns setof uuid
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    delete from identity.users u
    where u.email_index = address and u.user_id <> but_for and u.confirmed_at is null
    returning u.user_id;
end
$$;

revoke all on function identity.confirm(uuid, timestamptz, boolean), identity.remove_unconfirmed(bytea, uuid) from public;
grant execute on function identity.confirm(uuid, timestamptz, boolean), identity.remove_unconfirmed(bytea, uuid),
  identity.memberships_of(uuid) to wealth_identity;

revoke all on all functions in schema identity from wealth_runtime;
revoke all on all tables in schema identity, mail from wealth_runtime;
revoke all on schema identity, mail from wealth_runtime;

-- Settings are changed by super admins, for whom the owner works.
revoke update on platform.settings from wealth_runtime;

-- What administrators look at and what erasures delete goes over the owner's connections too, and so does how projections
-- stand. Requests read what was done in their household or by their person.

drop policy request on activity.log;
drop policy erasure on activity.log;
drop policy request on activity.inactivity;
drop policy erasure on activity.inactivity;
create policy request on activity.log for select to wealth_runtime
  using (
    user_id = nullif(current_setting('app.person', true), '')::uuid
    or (
      household_id = nullif(current_setting('app.household', true), '')::uuid
      and coalesce(current_setting('app.portfolios', true), '') = ''
    )
  );
revoke all on activity.log, activity.inactivity from wealth_runtime;
grant select on activity.log to wealth_runtime;
revoke all on all tables in schema projection from wealth_runtime;
revoke all on schema projection from wealth_runtime;
revoke all on platform.backup_failures from wealth_runtime;
