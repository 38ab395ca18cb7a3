-- Orders whose labels nobody has scanned: few beside those under way, and found by their parcels.
create index shipment_unscanned on shipment (account_id, shipment_id) where first_scan_at is null and status <> 'cancelled';
-- The order of a parcel and its state, with an index-only scan: ten thousand cancelled notes are looked up like this.
create index shop_order_of_note on shop_order (account_id, shipment_id)
include (order_id, state, connection_id, fulfilment_order_id, withdrawn_at) where shipment_id is not null;
-- Orders with the warehouse for which it has not created a parcel yet.
create index shop_order_without_note on shop_order (account_id, order_id) where state = 'generated' and shipment_id is null;
-- Orders of one shop among those of others, in list order.
create index shop_order_by_connection on shop_order (account_id, connection_id, state, order_id);
-- Word search of orders.
create index shop_order_by_words on shop_order using gin (account_id, search_text gin_trgm_ops);
-- Whether a shop sends unreadable messages: every open screen checks it each half minute.
create index shop_delivery_unreadable on shop_delivery (account_id, connection_id, received_at)
where state = 'ignored' and reason ->> 'code' = 'unreadable';
-- A shop's messages about an order are erased together with its personal data.
create index shop_delivery_of_order on shop_delivery (account_id, order_id) where order_id is not null;
-- Notes about a parcel are erased together with its personal data.
create index exception_case_noted on exception_case (account_id, subject_id) where note <> '';
-- The index replaced by the new one. Dropped at the end, because from here until the commit orders cannot even be read.
drop index shop_order_of_shipment;
