-- Exchange rates that a household recorded for currencies that no source publishes any more. As in 0004: the table belongs to
-- one projection, that of members, and can be rebuilt from the log. Every member sees them: they convert what each of them sees.
create table read.own_rates (
  household_id uuid not null,
  currency text not null,
  effective_on date not null,
  -- How many units one euro is, encrypted.
  units text not null,
  primary key (household_id, currency, effective_on)
);
select access.protect('read.own_rates', 'true');
