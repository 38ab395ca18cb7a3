-- Orders from shops: connections, received messages, and the orders themselves.
create table shop_connection (
  account_id uuid not null,
  connection_id uuid not null,
  kind text collate "C" not null,
  name text not null,
  -- The shop's address, from which orders are fetched and to which tracking numbers are sent.
  shop_url text not null default '',
  -- Last part of the URL to which the shop posts; it identifies the account.
  hook_key text collate "C" not null,
  -- The shop's keys, sealed with SECRET_KEY.
  sealed_keys bytea not null,
  settings jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  last_delivery_at timestamptz,
  last_order_at timestamptz,
  -- Invalid signatures since the last valid one.
  bad_signatures int not null default 0,
  bad_signature_at timestamptz,
  polled_at timestamptz,
  -- The next poll asks for changes since this time.
  poll_from timestamptz,
  -- Why the last poll failed, as a code; null if it succeeded.
  poll_problem jsonb,
  -- The state of the webhook as reported by the shop.
  hook_status text collate "C",
  warned_at timestamptz,
  primary key (account_id, connection_id)
);
create index shop_connection_to_poll on shop_connection (polled_at) where removed_at is null;

-- Messages from shops, stored unchanged before they are processed.
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
  -- Why no order was created, as a code.
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
  -- The shop's id as text, so that numbers above 2^53 are not rounded.
  shop_order_id text collate "C" not null,
  order_no text not null,
  shop_updated_at timestamptz not null,
  -- new, problem, generated, cancelled, merged
  state text collate "C" not null,
  doc jsonb not null,
  -- Changes made by users.
  edit jsonb not null,
  problems jsonb not null,
  price_cents bigint,
  service text collate "C" not null,
  -- What the shop did after the consignment note was created: changed, cancelled.
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
