-- A late delivery gives back what the carriage cost; claims that were sent before their sum said so.
update claim set asked_cents = parcels.freight_cents
from (
  select account_id, claim_id, sum(freight_cents)::bigint as freight_cents from claim_shipment group by account_id, claim_id
) as parcels
where claim.cause = 'late' and claim.state <> 'draft'
  and claim.account_id = parcels.account_id and claim.claim_id = parcels.claim_id;

-- Put out of sight until after its time ran out: from now on it comes back before; what was put away until then is in sight again.
update exception_case set snoozed_until = null
where kind in ('failed', 'address', 'weight', 'claim-papers', 'endpoint') and snoozed_until > now();

-- Supplies that another instance, of the version before, made after 0174.
update shipment set is_supplies = true
from supply_request request
where request.shipment_id is not null and not shipment.is_supplies
  and shipment.account_id = request.account_id and shipment.shipment_id = request.shipment_id;
