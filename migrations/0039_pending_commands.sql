-- Commands that write to two streams, from before their first append until after their last. What is in it when no
-- server carries it out any more was interrupted: another server carries it out to its end.
create table platform.pending_commands (
  household_id uuid not null,
  command_id uuid not null,
  actor_id uuid not null,
  begun_at timestamptz not null default now(),
  -- The endpoint and what was sent to it, encrypted under the household's key.
  command text not null,
  primary key (household_id, command_id)
);

alter table platform.pending_commands enable row level security, force row level security;
create policy owner on platform.pending_commands to current_user using (true) with check (true);
create policy request on platform.pending_commands to wealth_runtime
  using (household_id = (select access.household())) with check (household_id = (select access.household()));
grant select, insert, delete on platform.pending_commands to wealth_runtime;
