-- Attempts to send a mail and the times of the next ones are a matter of its job, in schema jobs. With the columns go the
-- rights on them and the conditions that name them.

alter table mail.outbox drop column attempts, drop column next_attempt_at;
