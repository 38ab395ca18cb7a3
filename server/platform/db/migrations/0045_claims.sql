-- Claims: the cause, the consignment notes, the evidence and the outcome.
create sequence claim_no_seq;
create table claim (
  account_id uuid not null,
  claim_id uuid not null,
  claim_no text collate "C" not null,
  cause text collate "C" not null,
  state text collate "C" not null,
  -- Why the portal opened the claim itself; null if a user made it.
  draft_reason text collate "C",
  description text not null,
  claimant_name text not null,
  claimant_ic text not null,
  asked_cents bigint not null,
  estimate_cents bigint not null,
  decided_cents bigint,
  decision_reason text not null default '',
  payment_reference text not null default '',
  -- The earliest end of the claim windows of its consignment notes.
  window_ends_at timestamptz,
  documents_due_at timestamptz,
  created_at timestamptz not null,
  -- Null: the portal itself.
  created_by uuid,
  submitted_at timestamptz,
  decided_at timestamptz,
  objected_at timestamptz,
  updated_at timestamptz not null,
  search_text text not null,
  primary key (account_id, claim_id)
);
create index claim_by_no on claim (claim_no);
create index claim_by_state on claim (account_id, state, claim_id);
create index claim_open on claim (claim_id) where state in ('submitted', 'documents', 'review');

create table claim_shipment (
  account_id uuid not null,
  claim_id uuid not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  position int not null,
  is_open boolean not null,
  loss_cents bigint,
  declared_cents bigint not null,
  liability_cents bigint not null,
  freight_cents bigint not null,
  window_ends_at timestamptz,
  primary key (account_id, claim_id, shipment_id)
);
-- A parcel can have only one open claim, even if two are sent at once.
create unique index claim_shipment_open on claim_shipment (account_id, shipment_id) where is_open;

create table claim_event (
  account_id uuid not null,
  claim_id uuid not null,
  event_id uuid not null,
  code text collate "C" not null,
  detail jsonb not null,
  at timestamptz not null,
  by_kind text collate "C" not null,
  by_name text not null,
  primary key (account_id, claim_id, event_id)
);

-- A file exists before its claim: it is uploaded in parts and waits until the form is sent.
create table claim_file (
  account_id uuid not null,
  file_id uuid not null,
  claim_id uuid,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  kind text collate "C" not null,
  file_name text not null,
  -- Detected from the first bytes, never from the name; empty until they have arrived.
  content_type text collate "C" not null default '',
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  -- Distinguishes the same file from another one with the same name.
  modified_at bigint not null,
  uploaded_by uuid not null,
  created_at timestamptz not null,
  primary key (account_id, file_id)
);
create index claim_file_of_shipment on claim_file (account_id, shipment_id, file_id);
create index claim_file_waiting on claim_file (created_at) where claim_id is null;

-- When the portal opens draft claims itself; loaded from the shipped file, replaced by operators.
create table claim_draft_rule (
  reason text collate "C" primary key,
  is_on boolean not null,
  after_days int not null,
  min_value_cents bigint not null,
  open_max int not null
);
