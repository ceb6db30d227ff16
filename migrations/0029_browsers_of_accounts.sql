-- A browser is known for one account, by a secret that its cookie holds for that account alone and that every sign-in
-- there replaces. `device` identifies the browser of the account and is in no cookie. What former versions put into
-- cookies may have been shared by several people, so it counts no more: each browser is asked for a second step again.
delete from identity.devices;
alter table identity.devices
  add column secret bytea not null unique,
  -- Accepted for a moment after its replacement, for tabs that sign in at the same time.
  add column former_secret bytea,
  add column replaced_at timestamptz,
  -- Wrong passwords in a row that were typed in this browser.
  add column failures integer not null default 0;
create index on identity.devices (former_secret);

-- Counted as well: mails for a new password that somebody asks for in a browser that their account is known in.
alter table identity.attempts drop constraint attempts_kind_check;
alter table identity.attempts
  add constraint attempts_kind_check check (
    kind in (
      'account', 'address', 'device', 'code', 'mail', 'deviceMail', 'mailAddress', 'consent', 'codeMail', 'inviting',
      'invited'
    )
  );
