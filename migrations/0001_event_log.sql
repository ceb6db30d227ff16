-- The event log: what happened, in one order, for ever. Everything else in the database can be computed from it again.

CREATE SCHEMA log;

CREATE TABLE log.events (
  -- Place in the whole log. Handed out under the lock of log.append, so that positions become visible in order.
  position    bigint PRIMARY KEY,
  stream      text COLLATE "C" NOT NULL CHECK (stream ~ '^[a-z]+-.'),
  category    text COLLATE "C" NOT NULL GENERATED ALWAYS AS (split_part(stream, '-', 1)) STORED,
  -- Place in the stream, from 0, without gaps.
  revision    bigint NOT NULL CHECK (revision >= 0),
  event_id    uuid NOT NULL,
  type        text COLLATE "C" NOT NULL,
  -- json and not jsonb: kept character by character, and allowed to speak of NUL.
  data        json NOT NULL,
  metadata    json NOT NULL,
  recorded_at timestamptz NOT NULL,
  UNIQUE (stream, revision)
);

CREATE INDEX events_by_category ON log.events (category, position);

CREATE FUNCTION log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the event log is append-only: % refused', tg_op USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log.events
  FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();

-- Writes any number of appends in the transaction of the caller, and answers one row for each, in order:
--   appended   written; the revision and position of its last event
--   known      the same event ids stand there already; the revision and position of the last of them
--   conflict   the stream is not where the writer believed; its last revision, or null when it is not there
-- A conflict concerns its own append alone. `expected` is a revision, no_stream, stream_exists or any.
--
-- Sequence numbers would be handed out before commit: a reader that has seen 8 would never look for a 7 that is
-- committed later. So one lock is held from before positions are handed out until the transaction has ended. Hold it
-- briefly: whoever appends waits for it, and gives up after the lock_timeout.
CREATE FUNCTION log.append(appends json)
RETURNS TABLE (outcome text, revision bigint, "position" bigint)
LANGUAGE plpgsql
SET lock_timeout = '10s'
AS $$
#variable_conflict use_column
DECLARE
  wanted   record;
  head     bigint;
  start    bigint;
  current  bigint; -- last revision of the stream, -1 when it is not there
  previous bigint; -- revision after which the events are to stand
  size     bigint;
  moment   timestamptz;
BEGIN
  -- Any other level would go on looking at the log as it was before the lock was granted.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'log.append needs read committed, not %', current_setting('transaction_isolation');
  END IF;
  PERFORM pg_advisory_xact_lock(7021968510923401);
  SELECT coalesce(max(e.position), 0) INTO start FROM log.events e;
  head := start;
  -- A Date of the clients has milliseconds, and should be what stands here.
  moment := date_trunc('milliseconds', clock_timestamp());

  FOR wanted IN
    SELECT * FROM json_to_recordset(appends) AS a (stream text, expected text, events json)
  LOOP
    current := coalesce(
      (SELECT e.revision FROM log.events e WHERE e.stream = wanted.stream ORDER BY e.revision DESC LIMIT 1), -1);
    size := json_array_length(wanted.events);

    previous := CASE wanted.expected
      WHEN 'no_stream' THEN -1
      WHEN 'any' THEN current
      WHEN 'stream_exists' THEN current
      ELSE wanted.expected::bigint
    END;
    IF wanted.expected IN ('any', 'stream_exists') THEN
      -- Best effort: the events of a writer who does not know where they stand are looked for among the recent ones.
      previous := coalesce(
        (SELECT e.revision - 1 FROM log.events e
          WHERE e.stream = wanted.stream AND e.revision > current - 1000
            AND e.event_id = (wanted.events -> 0 ->> 'id')::uuid
          ORDER BY e.revision DESC LIMIT 1),
        current);
    END IF;

    IF previous = current AND NOT (wanted.expected = 'stream_exists' AND current = -1) THEN
      INSERT INTO log.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
      SELECT head + e.ordinal, wanted.stream, current + e.ordinal, e.id, e.type, e.data::json, e.metadata::json, moment
      FROM ROWS FROM (json_to_recordset(wanted.events) AS (id uuid, type text, data text, metadata text))
        WITH ORDINALITY AS e (id, type, data, metadata, ordinal);
      head := head + size;
      RETURN QUERY SELECT 'appended', current + size, head;
    ELSIF previous + size <= current AND size = (
      SELECT count(*)
      FROM ROWS FROM (json_to_recordset(wanted.events) AS (id uuid)) WITH ORDINALITY AS p (id, ordinal)
      JOIN log.events e ON e.stream = wanted.stream AND e.revision = previous + p.ordinal AND e.event_id = p.id
    ) THEN
      RETURN QUERY SELECT 'known', e.revision, e.position
        FROM log.events e WHERE e.stream = wanted.stream AND e.revision = previous + size;
    ELSE
      RETURN QUERY SELECT 'conflict', nullif(current, -1), NULL::bigint;
    END IF;
  END LOOP;

  IF head > start THEN
    PERFORM pg_notify('log_appended', head::text);
  END IF;
END
$$;
