-- A claim for late delivery refunds the freight; claims sent before this rule get that amount.
update claim set asked_cents = parcels.freight_cents
from (
  select account_id, claim_id, sum(freight_cents)::bigint as freight_cents from claim_shipment group by account_id, claim_id
) as parcels
where claim.cause = 'late' and claim.state <> 'draft'
  and claim.account_id = parcels.account_id and claim.claim_id = parcels.claim_id;

-- Items snoozed beyond their own deadline: from now on they reappear before it, and those already snoozed so are shown again.
update exception_case set snoozed_until = null
where kind in ('failed', 'address', 'weight', 'claim-papers', 'endpoint') and snoozed_until > now();

-- Supplies created after 0174 by an instance of the previous version.
update shipment set is_supplies = true
from supply_request request
where request.shipment_id is not null and not shipment.is_supplies
  and shipment.account_id = request.account_id and shipment.shipment_id = request.shipment_id;
