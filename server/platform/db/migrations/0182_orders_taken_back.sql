-- Orders that their shop withdrew before they were known here: a message sent earlier that arrives later must not create them.
create table shop_order_taken_back (
  account_id uuid not null,
  connection_id uuid not null,
  shop_order_id text collate "C" not null,
  -- Time of the change, as stated by the shop.
  changed_at timestamptz not null,
  -- True if it is cancelled for good, not only until its status changes.
  is_cancelled boolean not null,
  received_at timestamptz not null,
  primary key (account_id, connection_id, shop_order_id)
);
create index shop_order_taken_back_by_time on shop_order_taken_back (received_at);

-- Orders whose CN could not be sent to their shop: few, and somebody must be notified.
create index shop_order_untold on shop_order (account_id, connection_id) where back_state = 'failed';
