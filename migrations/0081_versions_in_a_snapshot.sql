-- What is kept of a household is used together with what is read later, if both are of the same versions. So a snapshot
-- reads the versions of its household with the rows.

grant usage on schema projection to wealth_runtime;

-- The last rebuild of each projection, as one text: numbers of transactions without contents.
create function projection.rebuilds() returns text
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select string_agg(c.rebuilt_in::text, ' ' order by c.name) from projection.checkpoints c);
end
$$;
revoke all on function projection.rebuilds() from public;
grant execute on function projection.rebuilds() to wealth_runtime;
