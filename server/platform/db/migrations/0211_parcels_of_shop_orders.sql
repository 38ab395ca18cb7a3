-- The orders in each parcel, kept after an order gets another parcel: an earlier one may leave although it was cancelled.
create table shop_order_parcel (
  account_id uuid not null,
  shipment_id uuid not null,
  order_id uuid not null,
  -- Whether the parcel is the order's own; otherwise the order travels in it.
  is_own boolean not null,
  primary key (account_id, shipment_id, order_id)
);
-- Parcels that were not scanned yet, and the orders that travel in them.
insert into shop_order_parcel (account_id, shipment_id, order_id, is_own)
select own.account_id, own.shipment_id, own.order_id, true
from shop_order own
join shipment on shipment.account_id = own.account_id and shipment.shipment_id = own.shipment_id
where shipment.first_scan_at is null
union all
select carried.account_id, own.shipment_id, carried.order_id, false
from shop_order own
join shipment on shipment.account_id = own.account_id and shipment.shipment_id = own.shipment_id
join shop_order carried on carried.account_id = own.account_id and carried.merged_into = own.order_id
where shipment.first_scan_at is null and own.state = 'generated' and carried.state = 'merged';
-- For an order of the warehouse: the shipment of the last order.shipped event; null once its number was taken back.
alter table shop_order add column reported_shipment_id uuid;
