-- A projection that cannot apply an event of one household sets that household aside: its rows stay as they were before
-- the event, and the projection continues with the events of every other household.
create table projection.set_aside (
  projection text not null,
  household_id uuid not null,
  -- The first event that is not applied. Later events of the household are not applied either.
  commit_position numeric(20, 0) not null,
  prepare_position numeric(20, 0) not null,
  -- The projection that could not apply an event of the household: this one, or one whose rows must agree with these.
  found_by text not null,
  event_id text not null,
  event_type text not null,
  stream text not null,
  -- When the event was recorded: the rows show what was recorded before.
  recorded_at timestamptz not null,
  -- The kind of failure, without contents of the event; and the whole failure, encrypted, for the operator.
  error text not null,
  error_detail text not null,
  since timestamptz not null default now(),
  primary key (projection, household_id)
);

-- Events that an operator has left out, by an event EventLeftOut of the same stream. No projection applies them.
create table projection.left_out_events (
  event_id text primary key,
  household_id uuid not null
);

-- A projection that had halted at an event of one household tries it again, and sets the household aside.
update projection.checkpoints set state = 'running', halted_commit_position = null, halted_prepare_position = null,
  halted_event_id = null, error = null, error_detail = null
where state = 'halted' and error <> 'PositionRefused';
