-- Requests read the log and do not write it. The server appends over connections of the owner by one statement with a
-- fixed text. The role for requests could append to the streams of any household by calling the function itself.
revoke execute on function log.append(json) from wealth_runtime;

-- Appends wait for one another. The lock was an advisory lock, which every role may take and hold. A lock on a table
-- needs a right to that table. The mode excludes only itself.
create table log.append_lock ();

-- As in 0001, except for the lock. Runs with the rights of its caller, who owns the log.
create or replace function log.append(appends json)
RETURNS TABLE (outcome text, revision bigint, "position" bigint)
LANGUAGE plpgsql
SET lock_timeout = '10s'
SET search_path = pg_catalog, pg_temp
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
  LOCK TABLE log.append_lock IN SHARE UPDATE EXCLUSIVE MODE;
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
