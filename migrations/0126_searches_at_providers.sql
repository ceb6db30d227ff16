-- How often a person searched the providers on a day of UTC, by all servers together, so that no person uses up the requests
-- of an installation. Requests count through the owner of the data.
create table market.search_counts (
  user_id uuid not null references identity.users on delete cascade,
  day date not null,
  searches integer not null check (searches > 0),
  primary key (user_id, day)
);
