-- Supplies: a catalogue as data, requests and their outcomes.
create table supply_item (
  market int not null,
  code text collate "C" not null,
  position int not null,
  item jsonb not null,
  primary key (market, code)
);

create sequence supply_no_seq;
create table supply_request (
  account_id uuid not null,
  request_id uuid not null,
  request_no text collate "C" not null,
  state text collate "C" not null,
  address jsonb not null,
  needed_by text collate "C",
  note text not null,
  cn_no text collate "C",
  shipment_id uuid,
  reason text not null default '',
  -- The month (YYYY-MM in the market's time zone) whose limits it counts against.
  month text collate "C" not null,
  requested_by uuid not null,
  -- The user may belong to another account of the organisation.
  requested_from uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, request_id)
);
create index supply_request_by_no on supply_request (request_no);
create index supply_request_open on supply_request (request_id) where state in ('requested', 'approved', 'packed', 'shipped');

create table supply_request_item (
  account_id uuid not null,
  request_id uuid not null,
  item_code text collate "C" not null,
  packs int not null,
  primary key (account_id, request_id, item_code)
);

create table supply_event (
  account_id uuid not null,
  request_id uuid not null,
  event_id uuid not null,
  code text collate "C" not null,
  detail jsonb not null,
  at timestamptz not null,
  by_kind text collate "C" not null,
  by_name text not null,
  primary key (account_id, request_id, event_id)
);

-- How much of a month's limit is used: one row, so that concurrent requests wait for each other.
create table supply_month (
  account_id uuid not null,
  month text collate "C" not null,
  item_code text collate "C" not null,
  packs int not null,
  primary key (account_id, month, item_code)
);
