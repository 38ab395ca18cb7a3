-- An order for goods in the courier's warehouse ships by a fulfilment order.
alter table shop_order add column fulfilment_order_id uuid;
create index shop_order_in_warehouse on shop_order (order_id) where fulfilment_order_id is not null and shipment_id is null;
