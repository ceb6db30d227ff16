-- Who belongs to a household, whom it invited, and what it is subscribed to. As in 0004: each table belongs to one
-- projection and can be rebuilt from the log, every primary key begins with the household, and nothing has a name of its
-- own or refers here.

create table read.households (
  household_id uuid not null,
  name text,
  founded_at timestamptz not null,
  founder_id uuid not null,
  primary key (household_id)
);

create table read.members (
  household_id uuid not null,
  member_id uuid not null,
  role text not null check (role in ('owner', 'editor', 'adviser', 'auditor', 'viewer')),
  until date,
  portfolios uuid[],
  joined_at timestamptz not null,
  status text not null check (status in ('active', 'removed')),
  primary key (household_id, member_id)
);

-- Somebody who signs in may belong to several households.
create index on read.members (member_id);

create table read.invitations (
  household_id uuid not null,
  invitation_id uuid not null,
  role text not null check (role in ('owner', 'editor', 'adviser', 'auditor', 'viewer')),
  until date,
  portfolios uuid[],
  invited_on date not null,
  status text not null check (status in ('open', 'joined', 'withdrawn')),
  primary key (household_id, invitation_id)
);

create table read.subscriptions (
  household_id uuid not null,
  state text not null,
  primary key (household_id)
);
