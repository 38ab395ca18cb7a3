-- Parcels of the warehouse whose order.shipped event was sent before the events were recorded: 'Ship as printed' must not send it
-- again. The many parcels that have arrived stay untouched, unless a user is still asked about them. While a user is asked about the
-- order, its event may not have been sent yet.
update shop_order set reported_shipment_id = shipment_id
where state = 'generated' and fulfilment_order_id is not null and reported_shipment_id is null
  and shipment_id is not null and cn_no is not null
  and case when asks is null
    then exists (
      select from shipment
      where shipment.account_id = shop_order.account_id and shipment.shipment_id = shop_order.shipment_id
        and shipment.status not in ('delivered', 'returned'))
    else exists (
      select from outgoing_event event
      where event.account_id = shop_order.account_id and event.subject_key = shop_order.order_id::text
        and event.type = 'order.shipped' and event.data ->> 'shipmentId' = shop_order.shipment_id::text) end;
