-- When a service may be requested next, by all servers of the installation together. A request reserves its moment.
create table platform.service_pace (
  service text primary key,
  next_at timestamptz not null
);
grant select, insert, update on platform.service_pace to wealth_runtime;
