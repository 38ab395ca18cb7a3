-- Events for users of the account who subscribed to them.
create table bell_event (
  account_id uuid not null,
  -- UUIDv7: reading the key backwards gives newest first.
  event_id uuid not null,
  -- failed, returned, instruction, claim, upload or supplies
  kind text collate "C" not null,
  subject_id uuid not null,
  -- The CN, the claim number or the file name.
  name text not null,
  -- The outcome as a code: refused, approved.
  outcome text collate "C" not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);
create index bell_event_by_time on bell_event (at);

-- How far each user has read, and which notifications they want where.
create table bell_person (
  account_id uuid not null,
  user_id uuid not null,
  looked_id uuid,
  -- By kind: 'none', 'bell' or 'browser' (which includes the bell).
  choices jsonb not null,
  primary key (account_id, user_id)
);
