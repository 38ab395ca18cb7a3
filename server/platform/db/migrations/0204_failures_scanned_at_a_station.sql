-- Failed deliveries whose question ended when a station scanned the parcel: the customer is asked again, with the full time to
-- answer. Parcels that were not scanned for 60 days are left as they are, and so are those whose receiver has since given an
-- instruction.
insert into shipment_waiting (account_id, shipment_id, kind, code, event_id, since, attempts)
select shipment.account_id, shipment.shipment_id, case failure.code when 'ADR' then 'address' else 'failed' end,
  failure.code, failure.event_id, now(), shipment.failed_attempts
from shipment
cross join lateral (
  select failed.code, failed.event_id, failed.recorded_at
  from shipment_event failed
  where failed.account_id = shipment.account_id and failed.shipment_id = shipment.shipment_id
    and failed.code in ('NOH', 'ADR', 'REF', 'CNR', 'DLF')
    and not exists (
      select from shipment_event later
      where later.account_id = failed.account_id and later.shipment_id = failed.shipment_id
        and (later.corrects = failed.event_id
          or later.code in ('OFD', 'DLV', 'RTS', 'RTD', 'KPT', 'HLD', 'CUS')
          and (later.at > failed.at or later.code in ('DLV', 'RTS', 'RTD'))
          and (later.piece is null or failed.piece is null or later.piece = failed.piece or shipment.piece_count = 1)
          and not exists (
            select from shipment_event correction
            where correction.account_id = later.account_id and correction.shipment_id = later.shipment_id
              and correction.corrects = later.event_id)))
  order by failed.at desc
  limit 1
) as failure
where shipment.failed_attempts > 0 and shipment.status in ('picked-up', 'in-transit', 'out-for-delivery')
  and shipment.last_event_at > now() - interval '60 days'
  and not exists (
    select from exception_instruction told
    where told.account_id = shipment.account_id and told.shipment_id = shipment.shipment_id
      and told.kind = 'underway' and told.state <> 'refused' and told.at > failure.recorded_at)
on conflict do nothing;
