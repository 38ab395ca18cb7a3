-- Orders that ship from the courier's warehouse.
create sequence fulfilment_order_seq;
create table fulfilment_order (
  account_id uuid not null,
  -- UUIDv7: reading the key backwards gives newest first.
  order_id uuid not null,
  order_no text collate "C" not null,
  -- new, generated, picked, packed, handed-over or cancelled
  state text collate "C" not null,
  -- form, upload, interface or shop
  source text collate "C" not null,
  -- The customer's own order ID, or '' if there is none.
  reference text collate "C" not null,
  service text collate "C" not null,
  receiver jsonb not null,
  cod_cents bigint,
  note text not null,
  item_count int not null,
  -- CN of the current parcel.
  cn_no text collate "C",
  shipment_id uuid,
  wave_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text collate "C" not null,
  primary key (account_id, order_id)
);
create index fulfilment_order_by_no on fulfilment_order (order_no);
create index fulfilment_order_by_state on fulfilment_order (account_id, state, order_id);
create index fulfilment_order_by_reference on fulfilment_order (account_id, reference) where reference <> '';
create index fulfilment_order_open on fulfilment_order (order_id) where state in ('generated', 'picked', 'packed');

create table fulfilment_line (
  account_id uuid not null,
  order_id uuid not null,
  sku text collate "C" not null,
  position int not null,
  quantity int not null,
  primary key (account_id, order_id, sku)
);

-- Every consignment of an order: the first, and remakes.
create table fulfilment_parcel (
  account_id uuid not null,
  order_id uuid not null,
  parcel_no int not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  -- For a remake: the CN of the first parcel, and the reason.
  remake_of text collate "C",
  reason text collate "C" not null,
  made_at timestamptz not null,
  primary key (account_id, order_id, parcel_no)
);
create index fulfilment_parcel_by_cn on fulfilment_parcel (account_id, cn_no);

create table fulfilment_event (
  account_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  code text collate "C" not null,
  detail jsonb not null,
  at timestamptz not null,
  by_kind text collate "C" not null,
  by_name text not null,
  primary key (account_id, order_id, event_id)
);
