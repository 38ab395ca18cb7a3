-- Orders from shops: where they come from, what was received, and the orders themselves.
create table shop_connection (
  account_id uuid not null,
  connection_id uuid not null,
  kind text collate "C" not null,
  name text not null,
  -- The shop's own address; where its orders are asked for and tracking numbers are told.
  shop_url text not null default '',
  -- The address that the shop posts to ends in this; it carries the account.
  hook_key text collate "C" not null,
  -- Keys, sealed with SECRET_KEY.
  sealed_keys bytea not null,
  settings jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  last_delivery_at timestamptz,
  last_order_at timestamptz,
  -- Signatures that were wrong since the last right one.
  bad_signatures int not null default 0,
  bad_signature_at timestamptz,
  polled_at timestamptz,
  -- What changed in the shop since then is asked for the next time.
  poll_from timestamptz,
  -- Why the shop could not be asked the last time, as a code; null when it could.
  poll_problem jsonb,
  -- What the shop says of its webhook.
  hook_status text collate "C",
  warned_at timestamptz,
  primary key (account_id, connection_id)
);
create index shop_connection_to_poll on shop_connection (polled_at) where removed_at is null;

-- What a shop sent, as it was: written before anything is made of it.
create table shop_delivery (
  account_id uuid not null,
  delivery_id uuid not null,
  connection_id uuid not null,
  received_at timestamptz not null,
  source text collate "C" not null,
  topic text collate "C" not null,
  dedupe_key text collate "C" not null,
  body bytea not null,
  -- waiting, mapped, ignored, failed
  state text collate "C" not null,
  -- Why it made no order, as a code.
  reason jsonb,
  order_no text not null default '',
  order_id uuid,
  primary key (account_id, delivery_id)
);
create unique index shop_delivery_once on shop_delivery (account_id, connection_id, dedupe_key);
create index shop_delivery_by_connection on shop_delivery (account_id, connection_id, delivery_id);
create index shop_delivery_by_time on shop_delivery (received_at);

create table shop_order (
  account_id uuid not null,
  order_id uuid not null,
  connection_id uuid not null,
  -- As the shop has it: numbers above 2^53 stay whole.
  shop_order_id text collate "C" not null,
  order_no text not null,
  shop_updated_at timestamptz not null,
  -- new, problem, generated, cancelled, merged
  state text collate "C" not null,
  doc jsonb not null,
  -- What people changed of it.
  edit jsonb not null,
  problems jsonb not null,
  price_cents bigint,
  service text collate "C" not null,
  -- What the shop did after the consignment note was made: changed, cancelled.
  asks text collate "C",
  cancelled_by text collate "C",
  receiver_key bigint not null,
  shipment_id uuid,
  cn_no text collate "C",
  merged_into uuid,
  back_state text collate "C" not null default 'none',
  back_at timestamptz,
  back_problem jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  search_text text not null,
  primary key (account_id, order_id)
);
create unique index shop_order_once on shop_order (account_id, connection_id, shop_order_id);
create index shop_order_by_state on shop_order (account_id, state, order_id);
create index shop_order_of_receiver on shop_order (account_id, receiver_key) where state in ('new', 'problem');
create index shop_order_merged on shop_order (account_id, merged_into) where merged_into is not null;
