-- The mail of the last notice: it counts once the mail server has accepted it.
alter table identity.factor_waits add column mail_id uuid;
