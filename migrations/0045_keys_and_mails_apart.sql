-- What serves requests reaches no key and takes no mail back. The keys are the matter of a role of its own, wealth_keys,
-- which is there before migrations are applied: it reads and makes keys and destroys them one by one. It owns nothing.
-- The owner alone wraps keys under another master key.

grant usage on schema vault to wealth_keys;
grant select, insert on vault.keys, vault.secrets to wealth_keys;
grant update (wrapped, master_key_id, destroyed_at) on vault.keys to wealth_keys;

revoke all on all tables in schema vault from wealth_runtime;
revoke all on schema vault from wealth_runtime;

-- Requests put mails into the outbox, and ask what became of one: neither to whom it goes nor what it says. The owner
-- sends and deletes them.

revoke all on mail.outbox from wealth_runtime;
grant insert (id, queued_at, subject_id, content, status, next_attempt_at) on mail.outbox to wealth_runtime;
grant select (id, queued_at, status, sent_at) on mail.outbox to wealth_runtime;

-- A table that is made from here on is nobody's but the owner's until its migration says otherwise.

alter default privileges in schema identity, mail, vault, activity revoke all on tables from wealth_runtime;
alter default privileges in schema identity, mail, vault, activity revoke all on sequences from wealth_runtime;
alter default privileges in schema log, market, projection, platform revoke all on tables from wealth_runtime;

-- What was granted with them and that no request asks for.

revoke all on platform.migrations, platform.event_log from wealth_runtime;
revoke all on all sequences in schema identity, mail, vault, activity from wealth_runtime;
