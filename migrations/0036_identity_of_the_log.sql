-- Which event log belongs to this database, where the log is kept by another server. The same identity stands in the log:
-- of two that are restored to different moments, or that never belonged together, the product serves none.
create table platform.event_log (
  is_only boolean primary key default true check (is_only),
  identity uuid not null,
  -- Written into the log as well. Without, a first start was interrupted between the two.
  is_in_log boolean not null default false
);
