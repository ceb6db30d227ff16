-- Counted here as well: mails with codes for whoever has given the right password, and invitations, by the household that
-- invites and by the address that is invited.
alter table identity.attempts drop constraint attempts_kind_check;
alter table identity.attempts
  add constraint attempts_kind_check check (
    kind in (
      'account', 'address', 'device', 'code', 'mail', 'mailAddress', 'consent', 'codeMail', 'inviting', 'invited'
    )
  );
