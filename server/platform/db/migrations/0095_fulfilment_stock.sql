-- Goods of an account in the courier's warehouse, and every movement of them.
create table fulfilment_product (
  account_id uuid not null,
  sku text collate "C" not null,
  product_id uuid not null,
  name text not null,
  -- '' where there is none; the SKU is scanned then.
  barcode text collate "C" not null,
  weight_grams int not null,
  length_mm int not null,
  width_mm int not null,
  height_mm int not null,
  hs_code text collate "C" not null,
  -- Country code, or ''.
  origin text collate "C" not null,
  bin text collate "C" not null,
  -- Told as low at this many available or fewer; 0 tells when nothing is left.
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

-- Append-only: the sums of a product's movements are its stock.
create table fulfilment_stock_move (
  account_id uuid not null,
  -- UUIDv7: newest first is the key read backwards.
  move_id uuid not null,
  sku text collate "C" not null,
  kind text collate "C" not null,
  on_hand int not null,
  reserved int not null,
  incoming int not null,
  -- The order's or the delivery's number.
  reference text not null,
  at timestamptz not null,
  by_kind text collate "C" not null,
  by_name text not null,
  primary key (account_id, move_id)
);
create index fulfilment_stock_move_of_product on fulfilment_stock_move (account_id, sku, move_id);
-- A delivery or a count is told once.
create unique index fulfilment_stock_told on fulfilment_stock_move (account_id, reference, sku, kind)
  where kind in ('counted', 'announced', 'received');
