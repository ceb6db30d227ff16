-- How many requests a person or a household has sent in the current window, summed over every server. Unlogged: after a
-- crash of Postgres the counts begin at zero. `subject` is a digest of whom the count is about.
create unlogged table platform.request_counts (
  subject bytea not null,
  began_at timestamptz not null,
  requests bigint not null check (requests > 0),
  primary key (subject, began_at)
);
create index on platform.request_counts (began_at);

grant usage on schema platform to wealth_runtime;
grant select, insert, update, delete on platform.request_counts to wealth_runtime;
