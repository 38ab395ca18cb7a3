-- For corrections, late scans and erasures, which look up the orders of a parcel.
create index shop_order_of_shipment on shop_order (account_id, shipment_id) where shipment_id is not null;
create index fulfilment_parcel_of_shipment on fulfilment_parcel (account_id, shipment_id);
