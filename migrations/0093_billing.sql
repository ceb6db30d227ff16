-- What the product knows of the payment provider: which price sells which plan, under which customer a household pays,
-- which events were received, and which mails were sent. The subscriptions themselves are events of the log. Only the
-- owner reads or writes these tables: requests go through the server's own checks.
create schema billing;

create table billing.prices (
  price_id text primary key,
  product_id text not null,
  plan text not null check (plan in ('starter', 'premium', 'black')),
  billed_every text not null check (billed_every in ('month', 'year')),
  currency text not null,
  amount numeric not null check (amount >= 0),
  -- Former prices stay, because running subscriptions have them.
  is_offered boolean not null,
  linked_at timestamptz not null
);
create unique index on billing.prices (plan, billed_every) where is_offered;

create table billing.customers (
  household_id uuid primary key,
  -- Null until the provider has created the customer.
  customer_id text unique,
  -- The last checkout, and the command that opened it: another one ends it, so that nobody pays twice.
  checkout_id text,
  checkout_command uuid,
  -- When the subscriptions of the customer were last fetched.
  fetched_at timestamptz
);

-- Each event once: the row is written in the transaction of the event's effect.
create table billing.events (
  event_id text primary key,
  type text not null,
  outcome text not null check (outcome in ('followed', 'unchanged', 'ignored')),
  received_at timestamptz not null
);
create index on billing.events (received_at);

-- Each mail once: the row is written in the transaction that queues the mail.
create table billing.notices (
  household_id uuid not null,
  -- The event of the subscription, or the last day of the trial.
  about text not null,
  kind text not null,
  queued_at timestamptz not null,
  primary key (household_id, kind, about)
);
