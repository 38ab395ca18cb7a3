-- An order that its shop took back while its parcel could not be: it never waits to be shipped again by itself.
alter table shop_order add column withdrawn_at timestamptz;
create index shop_order_withdrawn on shop_order (order_id) where withdrawn_at is not null;
-- Of a parcel with several orders it is not known which of them was asked about.
update shop_order set withdrawn_at = updated_at
where state = 'generated' and asks = 'cancelled' and not exists (
  select 1 from shop_order merged
  where merged.account_id = shop_order.account_id and merged.merged_into = shop_order.order_id);
-- These came back, though their shop had cancelled them.
update shop_order set state = 'cancelled', cancelled_by = 'shop', asks = null
where state in ('new', 'problem') and asks = 'cancelled' and not exists (
  select 1 from shop_order merged
  where merged.account_id = shop_order.account_id and merged.merged_into = shop_order.order_id);

-- Where a round of questions that did not reach the end goes on; nothing when the round before did.
alter table shop_connection add column poll_rest_since timestamptz, add column poll_rest_at text collate "C";
