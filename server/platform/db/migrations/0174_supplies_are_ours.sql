-- The courier's own parcels with supplies: free of charge, and the account cannot change, cancel or claim them. Existing ones are
-- found by their requests.
alter table shipment add column is_supplies boolean not null default false;
update shipment set is_supplies = true
from supply_request request
where request.shipment_id is not null
  and shipment.account_id = request.account_id and shipment.shipment_id = request.shipment_id;

-- Hubs weighed them like others, and edits gave them a price: they cost nothing, also in the dashboard's totals, and nobody is
-- asked to pay. They are found by their requests, which are few.
insert into shipment_count_change (account_id, change_id, kind, day, key_1, key_2, n, cents)
select shipment.account_id, gen_random_uuid(), 'status',
  to_char(shipment.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD'), shipment.status, shipment.service, 0,
  -shipment.total_cents
from supply_request request
join shipment on shipment.account_id = request.account_id and shipment.shipment_id = request.shipment_id
where shipment.total_cents <> 0;
update shipment set price = shipment.price || '{"lines": [], "totalCents": 0}', total_cents = 0
from supply_request request
where request.shipment_id is not null and shipment.total_cents <> 0
  and shipment.account_id = request.account_id and shipment.shipment_id = request.shipment_id;
update weight_difference set state = 'withdrawn', add_cents = 0, decided_at = coalesce(decided_at, now())
from supply_request request
where weight_difference.state <> 'withdrawn'
  and weight_difference.account_id = request.account_id and weight_difference.shipment_id = request.shipment_id;
