-- What happened, for whoever of the account wants to be told.
create table bell_event (
  account_id uuid not null,
  -- UUIDv7: newest first is the key read backwards.
  event_id uuid not null,
  -- failed, returned, instruction, claim, upload or supplies
  kind text collate "C" not null,
  subject_id uuid not null,
  -- The CN, the claim's number, the name of the file.
  name text not null,
  -- What came of it, as a code: refused, approved.
  outcome text collate "C" not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);
create index bell_event_by_time on bell_event (at);

-- How far each person has looked, and what they want to be told where.
create table bell_person (
  account_id uuid not null,
  user_id uuid not null,
  looked_id uuid,
  -- By kind: 'none', 'bell' or 'browser' (which is the bell, too).
  choices jsonb not null,
  primary key (account_id, user_id)
);
