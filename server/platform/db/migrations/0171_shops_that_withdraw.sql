-- An order that its shop took back while its parcel could not be: it never waits to be shipped again by itself.
alter table shop_order add column withdrawn_at timestamptz;
create index shop_order_withdrawn on shop_order (order_id) where withdrawn_at is not null;
-- Of a parcel with several orders it is not known which of them was asked about; of one that waits again, whether its shop has
-- taken it up since. Those stay as they are, with the question on them.
update shop_order set withdrawn_at = updated_at
where state = 'generated' and asks = 'cancelled'
  and (fulfilment_order_id is not null or not exists (
    select 1 from shipment
    where shipment.account_id = shop_order.account_id and shipment.shipment_id = shop_order.shipment_id
      and shipment.status = 'cancelled'))
  and not exists (
    select 1 from shop_order merged
    where merged.account_id = shop_order.account_id and merged.merged_into = shop_order.order_id);

-- COD that its note was last written with, 0 for none: what a shop sends may never get there.
alter table shop_order add column noted_cod_cents bigint;

-- Where a round of questions that did not reach the end goes on; nothing when the round before did.
alter table shop_connection add column poll_rest_since timestamptz, add column poll_rest_at text collate "C";
