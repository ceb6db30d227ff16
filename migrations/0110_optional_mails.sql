-- Mails that a person chooses, price alerts, and what mail servers report about addresses. Only the owner reads and writes
-- these tables: requests go through the server's own checks. Whether a person was greeted is stored with the confirmation
-- of their address, which the role for identity does.
create table mail.topics (
  user_id uuid not null references identity.users on delete cascade,
  topic text not null check (topic in ('weeklySummary', 'priceAlerts')),
  chosen_at timestamptz not null,
  primary key (user_id, topic)
);

-- Each mail once: the row is written in the transaction that queues the mail.
create table mail.notices (
  user_id uuid not null references identity.users on delete cascade,
  kind text not null check (kind ~ '^[A-Za-z]{1,40}$'),
  -- The household and the Monday of a weekly summary; empty for the welcome.
  about text not null,
  queued_at timestamptz not null,
  primary key (user_id, kind, about)
);
grant insert on mail.notices to wealth_identity;

create table mail.price_alerts (
  alert_id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  household_id uuid not null,
  holding_id uuid not null,
  condition text not null check (condition in ('above', 'below', 'change')),
  -- A price in the currency, or a percentage.
  threshold numeric not null check (threshold > 0),
  currency text not null,
  created_at timestamptz not null,
  -- The last price that was looked at, and whether it met the condition: the next mail needs one that did not.
  is_met boolean not null,
  seen_on text not null,
  seen_price numeric not null,
  crossed_at timestamptz
);
create index on mail.price_alerts (user_id, household_id);

-- The HMAC of the recipient's address, by which a report of a mail server is compared, and what it reported.
alter table mail.outbox
  add column recipient_index bytea,
  add column returned text check (returned in ('hard', 'soft')),
  add column returned_status text check (returned_status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  add column returned_at timestamptz;
grant insert (recipient_index) on mail.outbox to wealth_identity;

-- Since when mails to the person's address come back for good, with which status; and how many came back for now.
alter table identity.users
  add column address_returned_at timestamptz,
  add column address_status text,
  add column address_soft_returns integer not null default 0;
grant update (address_returned_at, address_status, address_soft_returns) on identity.users to wealth_identity;
