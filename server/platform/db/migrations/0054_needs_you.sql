-- Items that wait for the customer's decision, and the decisions.

-- One row while a parcel waits; maintained by the code that records its events.
create table shipment_waiting (
  account_id uuid not null,
  shipment_id uuid not null,
  -- failed, address, hold or customs
  kind text collate "C" not null,
  code text not null,
  -- The event that made it wait; a new event is a new question.
  event_id uuid not null,
  since timestamptz not null,
  attempts int not null,
  primary key (account_id, shipment_id),
  foreign key (account_id, shipment_id) references shipment
);
create index shipment_waiting_by_since on shipment_waiting (account_id, kind, since, shipment_id);
-- For the job that ends what nobody has decided in time.
create index shipment_waiting_due on shipment_waiting (since) where kind in ('failed', 'address');

-- What users of the account did with an item: its owner, a note, and until when it is snoozed.
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

-- Instructions to operations about a parcel. One for each question, unless it was refused.
create table exception_instruction (
  account_id uuid not null,
  instruction_id uuid not null,
  shipment_id uuid not null,
  event_id uuid not null,
  kind text collate "C" not null,
  -- again, phone, address, return, collect, answer or paper
  action text not null,
  -- Details of the action: the day, the changed values, the answer, the key of the paper.
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
-- For operations, across all accounts.
create index exception_instruction_open on exception_instruction (instruction_id) where state = 'given';
