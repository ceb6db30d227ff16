-- Guests look at an example without an account: a user without a confirmed address or a known password, until a moment
-- after which the user is erased with the household of the example.

alter table identity.users
  add column guest_until timestamptz,
  add constraint users_guest_check check (guest_until is null or (confirmed_at is null and role = 'user'));
create index on identity.users (guest_until) where guest_until is not null;
grant insert (guest_until) on identity.users to wealth_identity;

alter table identity.attempts drop constraint attempts_kind_check;
alter table identity.attempts
  add constraint attempts_kind_check check (
    kind in (
      'account', 'address', 'device', 'code', 'mail', 'deviceMail', 'mailAddress', 'consent', 'codeMail', 'inviting',
      'invited', 'newPassword', 'example', 'examples'
    )
  );

-- Whether visitors of the home page may look at an example.
alter table platform.settings add column examples_open boolean not null default true;
