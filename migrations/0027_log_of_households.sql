-- The log is under row-level security like what is computed from it. Requests read the streams of the household that
-- their transaction has been told, and add to the log by log.append alone, which numbers what it is handed: they have no
-- rights to the table by which to write into it past that.
--
-- The household stands in the name of every stream, after the category: `portfolio-<household>.<portfolio>`.

create function log.household_of(stream text) returns text language sql immutable strict parallel safe
  return split_part(substr(stream, strpos(stream, '-') + 1), '.', 1);

alter table log.events enable row level security, force row level security;
create policy owner on log.events to current_user using (true) with check (true);
create policy request on log.events for select to wealth_runtime
  using (log.household_of(stream) = (select access.household())::text);

-- Some events of a stream: from a revision, inclusive, upwards or downwards. Told for the length of this statement whose
-- stream it is, and with no more rights than whoever asks.
create function log.stream_page(wanted text, upwards boolean, start bigint, size bigint) returns setof log.events
language plpgsql as $$
begin
  perform set_config('app.household', log.household_of(wanted), true);
  if upwards then
    return query select * from log.events e
      where e.stream = wanted and e.revision >= start order by e.revision limit size;
  else
    return query select * from log.events e
      where e.stream = wanted and e.revision <= start order by e.revision desc limit size;
  end if;
end
$$;

revoke insert on log.events from wealth_runtime;
revoke execute on function log.append(json) from public;
grant execute on function log.append(json) to wealth_runtime;
-- It compares with the end of the whole log, and with streams that whoever asks may not read.
alter function log.append(json) security definer;
alter function log.append(json) set search_path = pg_catalog, pg_temp;
