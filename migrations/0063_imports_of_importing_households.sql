-- A household is importing while it has an import that has not ended. Commands ask for it under a lock, and are refused.
alter table platform.imports
  -- The session that began the import, and its browser: facts are recorded only while it lasts.
  add column session_id uuid,
  add column session_began_at timestamptz,
  add column device bytea,
  -- The secret from which the ids of the facts are derived. Null: an earlier version began the import.
  add column facts_id uuid,
  -- SHA-256 of the archive.
  add column digest text,
  -- The same of the archive that was imported last, by which it is recognised when it is sent again.
  add column imported_facts_id uuid,
  add column imported_digest text;

-- Who has a running import.
create index on platform.imports (user_id) where ended_at is null;
