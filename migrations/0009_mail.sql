-- Mails on their way. Each is put here in the transaction of its cause and sent once that has committed. To whom it goes
-- and what it says is sealed while it waits and gone as soon as it need not be known any more; what remains for a while is
-- that a mail was sent, and when.

create schema mail;

create table mail.outbox (
  id uuid primary key,
  queued_at timestamptz not null,
  -- Under whose key the content is sealed; null: under that of the installation.
  subject_id uuid,
  -- Recipient, language and mail.
  content text,
  status text not null check (status in ('queued', 'sent', 'failed', 'erased')),
  attempts integer not null default 0,
  -- Moved ahead by whoever takes the mail, so that nobody else does meanwhile, and somebody does when they die over it.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  -- Why the last attempt failed: the status of the mail server or the code of the failure, and never a text.
  error_kind text check (error_kind ~ '^[A-Za-z0-9_]{1,40}$'),
  check ((status = 'queued') = (content is not null)),
  check ((status = 'queued') = (next_attempt_at is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index on mail.outbox (next_attempt_at) where status = 'queued';
create index on mail.outbox (queued_at);
