-- Known browsers are shown to their owner, who can have each forgotten: under an id of its own, as the browser names itself
-- (sealed), with when it was used last.
alter table identity.devices
  add column browser_id uuid not null unique default gen_random_uuid(),
  add column user_agent text,
  add column last_used_at timestamptz;
