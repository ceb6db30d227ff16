-- A cached answer is given again for as long as what it was computed from is the same. That was one version for the whole
-- installation, so each write and each price emptied everybody's cache. Now each household has a version of its own, and
-- a change of prices or rates has a number by which the series that changed are found.

-- The transaction that last wrote rows of a household in a projection. Written in that transaction, while it holds the
-- checkpoint of the projection. A household without a row has had no event since this table exists.
create table projection.household_versions (
  household_id uuid not null,
  projection text not null,
  version bigint not null,
  primary key (household_id, projection)
) with (fillfactor = 50);

-- The transaction that last put other tables in the place of a projection's: all its rows may have changed.
alter table projection.checkpoints add column rebuilt_in bigint not null default 0;

-- The number of the last change of a series, counted over all series under the lock of their writers, so in the order
-- of commits. Each transaction that changes series takes one number.
alter table market.series add column changed bigint not null default 0;
create index on market.series (changed);

-- A request sees the versions of its household. Who asks is found under a role that sees no read models: for it, these are
-- ids and numbers without contents.
select access.protect('projection.household_versions', 'true');
grant usage on schema projection to wealth_identity;
grant select on projection.household_versions to wealth_identity;
create policy sessions on projection.household_versions for select to wealth_identity using (true);

drop function identity.data_version();
create function identity.data_version(out rebuilds text, out market bigint)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  rebuilds := (select string_agg(c.rebuilt_in::text, ' ' order by c.name) from projection.checkpoints c);
  market := (select coalesce(max(s.changed), 0) from market.series s);
end
$$;
revoke all on function identity.data_version() from public;
grant execute on function identity.data_version() to wealth_identity;
