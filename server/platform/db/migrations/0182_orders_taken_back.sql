-- Orders that their shop took back before they were known here: a message that was on its way since before makes none of them.
create table shop_order_taken_back (
  account_id uuid not null,
  connection_id uuid not null,
  shop_order_id text collate "C" not null,
  -- When it changed, as its shop says.
  changed_at timestamptz not null,
  -- For good, not only until its status is another.
  is_cancelled boolean not null,
  received_at timestamptz not null,
  primary key (account_id, connection_id, shop_order_id)
);
create index shop_order_taken_back_by_time on shop_order_taken_back (received_at);

-- Orders whose shops could not be told their numbers: few, and somebody has to hear of them.
create index shop_order_untold on shop_order (account_id, connection_id) where back_state = 'failed';
