-- Shipments, their events and proof of delivery; the address book; postcodes and rate cards.

-- CN serials: one sequence for each kind and market, never reused (domain.md, "CN numbers").
create sequence cn_hn_my minvalue 10000000 maxvalue 99999999;
create sequence cn_hc_my minvalue 10000000 maxvalue 99999999;
create sequence cn_hr_my minvalue 10000000 maxvalue 99999999;
create sequence cn_hf_my minvalue 10000000 maxvalue 99999999;
create sequence cn_hx_my minvalue 10000000 maxvalue 99999999;
create sequence cn_hn_sg minvalue 10000000 maxvalue 99999999;
create sequence cn_hc_sg minvalue 10000000 maxvalue 99999999;
create sequence cn_hr_sg minvalue 10000000 maxvalue 99999999;
create sequence cn_hf_sg minvalue 10000000 maxvalue 99999999;
create sequence cn_hx_sg minvalue 10000000 maxvalue 99999999;

create table shipment (
  account_id uuid not null references account,
  -- UUIDv7: reading the primary key backwards gives newest first, and a time range is an id range.
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  flow text not null,
  service text not null,
  status text not null,
  content_type text not null check (content_type in ('document', 'parcel')),
  sender jsonb not null,
  receiver jsonb not null,
  receiver_postcode text collate "C" not null,
  receiver_state text not null,
  pieces jsonb not null,
  piece_count int not null,
  actual_grams int not null,
  chargeable_grams int not null,
  content text not null,
  value_cents bigint not null,
  is_dangerous boolean not null,
  cod_cents bigint,
  is_enhanced boolean not null,
  liability_cents bigint not null,
  customer_note_1 text not null,
  customer_note_2 text not null,
  order_id text collate "C",
  delivery_orders text[] not null,
  price jsonb not null,
  total_cents bigint not null,
  routing_code text not null,
  details jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  printed_at timestamptz,
  printed_count int not null default 0,
  is_printed boolean not null generated always as (printed_at is not null) stored,
  delivered_at timestamptz,
  -- Folded by the app: CN, receiver, company, phones, order ID, DO numbers.
  search_text text not null,
  primary key (account_id, shipment_id),
  unique (account_id, cn_no)
);
create index shipment_by_cn on shipment (cn_no);
-- The index of the listing: any view or status, printed or not, is a few ordered ranges of it.
create index shipment_by_status on shipment (account_id, status, is_printed, shipment_id);
create index shipment_by_state on shipment (account_id, receiver_state, shipment_id);
-- Shipments of the usual flow and service are found by the primary key; only the rare ones need an index.
create index shipment_by_flow on shipment (account_id, flow, shipment_id) where flow <> 'domestic';
create index shipment_by_service on shipment (account_id, service, shipment_id) where service <> 'standard';
create index shipment_by_order on shipment (account_id, order_id, shipment_id) where order_id is not null;
create index shipment_by_search on shipment using gin (account_id, search_text gin_trgm_ops);

create table shipment_event (
  account_id uuid not null,
  shipment_id uuid not null,
  event_id uuid not null,
  code text not null,
  text text not null,
  place text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  by_whom text not null,
  piece int,
  -- The same scan sent twice is stored as one event.
  dedupe_key text collate "C" not null,
  primary key (account_id, shipment_id, event_id),
  unique (account_id, shipment_id, dedupe_key),
  foreign key (account_id, shipment_id) references shipment
);

create table pod (
  account_id uuid not null,
  shipment_id uuid not null,
  name text not null,
  identity_no text not null,
  delivered_at timestamptz not null,
  signature text not null,
  pod_image_key text,
  photo_key text,
  photo_2_key text,
  recorded_at timestamptz not null,
  primary key (account_id, shipment_id),
  foreign key (account_id, shipment_id) references shipment
);

create table print_log (
  account_id uuid not null,
  print_id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  printing_size int not null,
  cn_count int not null,
  cn_nos text[] not null,
  is_download boolean not null,
  primary key (account_id, print_id)
);

create table address (
  account_id uuid not null references account,
  address_id uuid not null,
  kind text not null check (kind in ('sender', 'receiver')),
  ref_id text collate "C",
  party jsonb not null,
  tags text[] not null default '{}',
  is_default boolean not null default false,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  used_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, address_id)
);
create unique index address_by_ref on address (account_id, kind, ref_id) where ref_id is not null and deleted_at is null;
create unique index address_default on address (account_id, kind) where is_default and deleted_at is null;
create index address_by_search on address using gin (account_id, search_text gin_trgm_ops);

-- One row for each postcode in Malaysia, for each sector in Singapore; districts are rows of the data file.
create table postcode (
  market int not null,
  postcode text collate "C" not null,
  districts jsonb not null,
  primary key (market, postcode)
);

create table station (
  market int not null,
  code text collate "C" not null,
  station jsonb not null,
  primary key (market, code)
);

-- account_id null: the public card; an account's own card takes precedence. The card with the latest valid_from that has been
-- reached applies.
create table rate_card (
  rate_card_id uuid primary key,
  card_id text collate "C" not null,
  market int not null,
  account_id uuid,
  valid_from text collate "C" not null,
  card jsonb not null,
  loaded_at timestamptz not null,
  unique nulls not distinct (market, account_id, card_id, valid_from)
);

-- The change feed, which operations read in order. With xid a reader stops before transactions that are still open, so that no
-- change is skipped when a later number commits first.
create table operations_change (
  change_id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  account_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  at timestamptz not null
);
