-- Consents that browsers of one network give are counted, so that nobody fills the table of those that are kept.
alter table identity.attempts drop constraint attempts_kind_check;
alter table identity.attempts
  add constraint attempts_kind_check
  check (kind in ('account', 'address', 'device', 'code', 'mail', 'mailAddress', 'consent'));
