-- The shop withdrew the order when its parcel could no longer be cancelled: the order never goes back to waiting automatically.
alter table shop_order add column withdrawn_at timestamptz;
create index shop_order_withdrawn on shop_order (order_id) where withdrawn_at is not null;
-- For a parcel with several orders it is unknown which one the question is about; for an order that waits again it is unknown
-- whether the shop has reopened it. Those keep their open question.
update shop_order set withdrawn_at = updated_at
where state = 'generated' and asks = 'cancelled'
  and (fulfilment_order_id is not null or not exists (
    select 1 from shipment
    where shipment.account_id = shop_order.account_id and shipment.shipment_id = shop_order.shipment_id
      and shipment.status = 'cancelled'))
  and not exists (
    select 1 from shop_order merged
    where merged.account_id = shop_order.account_id and merged.merged_into = shop_order.order_id);

-- The COD amount with which the CN was last written; 0 for none. A shop's change may never be applied to it.
alter table shop_order add column noted_cod_cents bigint;

-- Where to continue a round of polling that did not reach the end; null if the last round did.
alter table shop_connection add column poll_rest_since timestamptz, add column poll_rest_at text collate "C";
