-- A count may find fewer pieces than orders hold: then none are available until goods arrive or orders are cancelled.
alter table fulfilment_product drop constraint fulfilment_stock_counts;
alter table fulfilment_product
  add constraint fulfilment_stock_counts check (reserved >= 0 and on_hand >= 0 and incoming >= 0);
-- Goods that buyers sent back, and announced goods that will not come, are also recorded once.
create unique index fulfilment_stock_reported on fulfilment_stock_move (account_id, reference, sku, kind)
  where kind in ('counted', 'announced', 'received', 'returned', 'closed');
-- The index replaced by the new one.
drop index fulfilment_stock_told;
