-- Orders whose labels nobody has scanned: few beside those that are on their way, and found by their parcels.
create index shipment_unscanned on shipment (account_id, shipment_id) where first_scan_at is null and status <> 'cancelled';
-- Which order a parcel is of, and where that stands, read from an index alone: ten thousand notes that were cancelled are looked up so.
create index shop_order_of_note on shop_order (account_id, shipment_id)
include (order_id, state, connection_id, fulfilment_order_id, withdrawn_at) where shipment_id is not null;
-- With the warehouse, which has made no parcel of them yet.
create index shop_order_without_note on shop_order (account_id, order_id) where state = 'generated' and shipment_id is null;
-- Orders of one shop among those of others, as they are listed.
create index shop_order_by_connection on shop_order (account_id, connection_id, state, order_id);
-- Orders by their words.
create index shop_order_by_words on shop_order using gin (account_id, search_text gin_trgm_ops);
-- Whether a shop sends what cannot be read: each open screen asks, each half minute.
create index shop_delivery_unreadable on shop_delivery (account_id, connection_id, received_at)
where state = 'ignored' and reason ->> 'code' = 'unreadable';
-- What a shop sent of an order goes with its people.
create index shop_delivery_of_order on shop_delivery (account_id, order_id) where order_id is not null;
-- What people noted of a parcel goes with its people.
create index exception_case_noted on exception_case (account_id, subject_id) where note <> '';
-- What this stands for. At the end: from here on orders cannot even be read until all is committed.
drop index shop_order_of_shipment;
