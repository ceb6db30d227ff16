-- The kind of a mail, such as ResetPassword, so that operators see what waits or failed without reading any mail. Mails that
-- were queued before have none.
alter table mail.outbox add column kind text check (kind ~ '^[A-Za-z]{1,40}$');
grant insert (kind) on mail.outbox to wealth_identity;
