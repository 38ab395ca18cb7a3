-- The parcel of a product: weight, box and service. Set by users, for orders of all shops.
create table shop_product_rule (
  account_id uuid not null,
  rule_id uuid not null,
  -- Whether the rule matches the product name or the SKU.
  by_name boolean not null,
  match text not null,
  -- Folded, so that the same match is one rule.
  match_key text collate "C" not null,
  grams bigint,
  length_mm int not null default 0,
  width_mm int not null default 0,
  height_mm int not null default 0,
  service text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, rule_id)
);
create unique index shop_product_rule_once on shop_product_rule (account_id, by_name, match_key);

-- A product's weight as asked from the shop, if its orders do not include it; null if the shop does not know it either.
create table shop_product_weight (
  account_id uuid not null,
  connection_id uuid not null,
  product_ref text collate "C" not null,
  grams bigint,
  asked_at timestamptz not null,
  primary key (account_id, connection_id, product_ref)
);
