-- Handover sheets, and the scans made when parcels are handed to the driver.

create sequence handover_serial minvalue 10000001 maxvalue 99999999;

create table handover (
  account_id uuid not null references account,
  handover_id uuid not null,
  sheet_no text collate "C" not null,
  -- Source of its list: pickup:<id>, upload:<id>, day:<YYYY-MM-DD>, chosen.
  source_key text collate "C" not null,
  -- The same list from the same source is the same sheet, so that a reprint keeps its number.
  list_hash text collate "C" not null,
  pickup_id uuid,
  state text not null check (state in ('open', 'started', 'closed')),
  cn_count int not null,
  piece_count int not null,
  created_at timestamptz not null,
  created_by text not null,
  started_at timestamptz,
  closed_at timestamptz,
  closed_by text not null default '',
  closed_on text not null default '',
  driver_name text not null default '',
  driver_signature text not null default '',
  clerk_name text not null default '',
  clerk_signature text not null default '',
  primary key (account_id, handover_id),
  unique (account_id, sheet_no),
  unique (account_id, source_key, list_hash)
);
create index handover_by_id on handover (handover_id);

create table handover_line (
  account_id uuid not null,
  handover_id uuid not null,
  line_no int not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  pieces int not null,
  -- The row as it was when the sheet was made.
  shown jsonb not null,
  primary key (account_id, handover_id, line_no),
  foreign key (account_id, handover_id) references handover
);
create index handover_line_by_shipment on handover_line (account_id, shipment_id);

-- The scanning device chooses the id, so that a scan is stored once however often it is sent.
create table handover_scan (
  account_id uuid not null,
  handover_id uuid not null,
  scan_id uuid not null,
  code text not null,
  cn_no text collate "C",
  piece int,
  outcome text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  by_whom text not null,
  device text not null,
  primary key (account_id, handover_id, scan_id),
  foreign key (account_id, handover_id) references handover
);
