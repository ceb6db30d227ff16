-- Members who are limited to some portfolios see the goals of these portfolios, as they see the lines in them, and what
-- was recorded about these goals. Goals of the household and of other portfolios stay out of view.
--
-- The portfolio of a goal is in its encrypted terms, where a policy cannot read it, so the goals are projected again.
alter table read.goals add column portfolio_id uuid;
truncate read.goals;
delete from projection.checkpoints where name = 'goals';

drop policy request on read.goals;
create policy request on read.goals for select to wealth_runtime using (
  household_id = (select access.household())
  and ((select access.is_whole()) or portfolio_id = any ((select access.portfolios())::uuid[])));

create function access.goals() returns uuid[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return array(select g.goal_id from read.goals g
    where g.household_id = access.household() and g.portfolio_id = any (access.portfolios()));
end
$$;
revoke execute on function access.goals() from public;
grant execute on function access.goals() to wealth_runtime;

create or replace function access.subjects() returns uuid[] language sql stable
  return access.portfolios() || access.lines() || access.goals();
