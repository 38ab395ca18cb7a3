-- An account's goods in the courier's warehouse, and every stock movement.
create table fulfilment_product (
  account_id uuid not null,
  sku text collate "C" not null,
  product_id uuid not null,
  name text not null,
  -- '' if there is none; then the SKU is scanned.
  barcode text collate "C" not null,
  weight_grams int not null,
  length_mm int not null,
  width_mm int not null,
  height_mm int not null,
  hs_code text collate "C" not null,
  -- Country code, or '' if unknown.
  origin text collate "C" not null,
  bin text collate "C" not null,
  -- Reported as low at this available quantity or less; 0 reports only when nothing is left.
  low_at int not null,
  on_hand int not null default 0,
  reserved int not null default 0,
  incoming int not null default 0,
  search_text text collate "C" not null,
  updated_at timestamptz not null,
  primary key (account_id, sku),
  constraint fulfilment_stock_counts check (reserved >= 0 and on_hand >= reserved and incoming >= 0)
);
create unique index fulfilment_product_by_barcode on fulfilment_product (account_id, barcode) where barcode <> '';

-- Append-only: the sum of a product's movements is its stock.
create table fulfilment_stock_move (
  account_id uuid not null,
  -- UUIDv7: reading the key backwards gives newest first.
  move_id uuid not null,
  sku text collate "C" not null,
  kind text collate "C" not null,
  on_hand int not null,
  reserved int not null,
  incoming int not null,
  -- Number of the order or the delivery.
  reference text not null,
  at timestamptz not null,
  by_kind text collate "C" not null,
  by_name text not null,
  primary key (account_id, move_id)
);
create index fulfilment_stock_move_of_product on fulfilment_stock_move (account_id, sku, move_id);
-- A delivery or a count is recorded once.
create unique index fulfilment_stock_told on fulfilment_stock_move (account_id, reference, sku, kind)
  where kind in ('counted', 'announced', 'received');
