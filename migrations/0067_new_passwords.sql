-- Counted as well: new passwords that a user sets or tries to set. Each costs an estimate, a hash and a mail.
alter table identity.attempts drop constraint attempts_kind_check;
alter table identity.attempts
  add constraint attempts_kind_check check (
    kind in (
      'account', 'address', 'device', 'code', 'mail', 'deviceMail', 'mailAddress', 'consent', 'codeMail', 'inviting',
      'invited', 'newPassword'
    )
  );
