-- What waits for a word of the customer, and what they said.

-- One row while a parcel waits, kept by whoever records its events.
create table shipment_waiting (
  account_id uuid not null,
  shipment_id uuid not null,
  -- failed, address, hold or customs
  kind text collate "C" not null,
  code text not null,
  -- The event that made it wait: another one is another question.
  event_id uuid not null,
  since timestamptz not null,
  attempts int not null,
  primary key (account_id, shipment_id),
  foreign key (account_id, shipment_id) references shipment
);
create index shipment_waiting_by_since on shipment_waiting (account_id, kind, since, shipment_id);
-- For the job that ends what nobody answered.
create index shipment_waiting_due on shipment_waiting (since) where kind in ('failed', 'address');

-- What people of the account did with it: whose it is, a note, till when it is out of sight.
create table exception_case (
  account_id uuid not null,
  kind text collate "C" not null,
  subject_id uuid not null,
  owner_id uuid,
  note text not null,
  snoozed_until timestamptz,
  updated_at timestamptz not null,
  primary key (account_id, kind, subject_id)
);

-- What operations are told to do with a parcel. One for each question, unless it was refused.
create table exception_instruction (
  account_id uuid not null,
  instruction_id uuid not null,
  shipment_id uuid not null,
  event_id uuid not null,
  kind text collate "C" not null,
  -- again, phone, address, return, collect, answer or paper
  action text not null,
  -- What the action leaves open: the day, what was changed, the answer, the key of the paper.
  detail jsonb not null,
  -- given, done or refused
  state text not null,
  at timestamptz not null,
  user_id uuid,
  by_whom text not null,
  answered_at timestamptz,
  answer text not null default '',
  primary key (account_id, instruction_id),
  foreign key (account_id, shipment_id) references shipment
);
create unique index exception_instruction_once on exception_instruction (account_id, shipment_id, event_id)
  where state <> 'refused';
create index exception_instruction_by_shipment on exception_instruction (account_id, shipment_id, instruction_id);
-- Of all accounts, for operations.
create index exception_instruction_open on exception_instruction (instruction_id) where state = 'given';
