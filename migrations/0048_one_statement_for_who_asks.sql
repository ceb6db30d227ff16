-- Who asks is found out with one statement, which also says as of when the read models and the market are: what is kept
-- of an answer is given again for as long as that is the same.

-- Every batch, halt and rebuild of a projection writes its row; so does every price and rate that of its series. Neither
-- says anything about anybody.
create function identity.data_version() returns text
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
      select coalesce(
        string_agg(c.name || ' ' || c.xmin || ' ' || coalesce(c.commit_position::text, ''), ',' order by c.name), '')
      from projection.checkpoints c)
    || ' ' || (select count(*) || ' ' || coalesce(sum(s.version), 0) from market.series s);
end
$$;
revoke all on function identity.data_version() from public;
grant execute on function identity.data_version() to wealth_identity;
