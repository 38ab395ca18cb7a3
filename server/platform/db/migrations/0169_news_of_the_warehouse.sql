-- True while the parcel of a shop's order, or its remake, has a new outcome that the shop's order has not taken over yet.
alter table fulfilment_order add column has_news boolean not null default false;
create index fulfilment_order_news on fulfilment_order (order_id) where has_news;
drop index shop_order_in_warehouse;
create index shop_order_in_warehouse on shop_order (account_id, fulfilment_order_id) where fulfilment_order_id is not null;

-- Orders whose first CN was cancelled by the warehouse and which have their own CN since: they ship by that one.
update shop_order set fulfilment_order_id = null
where fulfilment_order_id is not null and shipment_id is not null and not exists (
  select 1 from fulfilment_parcel parcel
  where parcel.account_id = shop_order.account_id and parcel.order_id = shop_order.fulfilment_order_id
    and parcel.shipment_id = shop_order.shipment_id);
update fulfilment_order set has_news = true where source = 'shop';
