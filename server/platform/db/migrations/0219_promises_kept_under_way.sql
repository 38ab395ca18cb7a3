-- Parcels with a failed attempt before their promised day.
create index shipment_kept_under_way on shipment (account_id, promised_day)
  where promise = 'kept' and status in ('picked-up', 'in-transit', 'delivery-failed');
