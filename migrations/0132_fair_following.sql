-- The place of a symbol among those of a household, the best among all households that hold it: what one household holds
-- beyond its first symbols comes after the first ones of all others.
alter table market.followed add turn integer not null default 1 check (turn > 0);

-- For how many symbols a household had a history requested on a day, in UTC: so that one household cannot use up what the
-- providers answer to all. Only the owner of the data counts. The row of a household is that of its last such day.
create table market.history_counts (
  household_id uuid primary key,
  day date not null,
  histories integer not null check (histories > 0)
);
