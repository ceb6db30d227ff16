-- Zero is a price: that of a share that became worthless. A rate is above zero.
alter table market.points drop constraint points_value_check;
alter table market.points add constraint points_value_check check (value >= 0);

create function market.refuse_rate_of_zero() returns trigger language plpgsql as $$
begin
  if (select kind from market.series where series_id = new.series_id) = 'rate' then
    raise exception 'a rate is above zero' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger rates_are_above_zero before insert on market.points
  for each row when (new.value = 0) execute function market.refuse_rate_of_zero();
