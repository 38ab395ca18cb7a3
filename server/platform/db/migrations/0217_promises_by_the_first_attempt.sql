-- The promise of Priority Service is decided by the first scan at the door, also a failed attempt, and ends with a request for a
-- later day or another place. Shipments without an attempt, a request, a return or several pieces keep their state. The dashboard's
-- counts follow.
with concerned as (
  select shipment.account_id, shipment.shipment_id, shipment.created_at, shipment.piece_count, shipment.status, shipment.promise,
    shipment.promised_day
  from shipment
  where shipment.promised_day is not null and (
    shipment.failed_attempts > 0 or shipment.piece_count > 1 or shipment.status in ('returning', 'returned')
    or exists (
      select from exception_instruction told
      where told.account_id = shipment.account_id and told.shipment_id = shipment.shipment_id and told.state <> 'refused'))
), decisive as (
  select concerned.account_id, concerned.shipment_id, scan.code, scan.at
  from concerned
  cross join lateral generate_series(1, concerned.piece_count) as piece (number)
  left join lateral (
    select event.code, event.at from shipment_event event
    where event.account_id = concerned.account_id and event.shipment_id = concerned.shipment_id
      and event.code in ('DLV', 'NOH', 'ADR', 'REF', 'CNR', 'DLF', 'RTS', 'RTD')
      and (concerned.piece_count = 1 or event.piece is null or event.piece = piece.number)
      and not exists (
        select from shipment_event correction
        where correction.account_id = event.account_id and correction.shipment_id = event.shipment_id
          and correction.corrects = event.event_id)
    order by event.at limit 1
  ) as scan on true
), decided as (
  select account_id, shipment_id, case when bool_and(at is not null) then max(at) end as at,
    coalesce(bool_or(code in ('RTS', 'RTD')), false) as is_sent_back
  from decisive group by account_id, shipment_id
), judged as (
  select concerned.*, case
    when exists (
      select from exception_instruction told
      where told.account_id = concerned.account_id and told.shipment_id = concerned.shipment_id and told.state <> 'refused'
        and (told.action in ('address', 'collect') or told.detail ->> 'day' > concerned.promised_day)
        and to_char(told.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') <= concerned.promised_day
        and (decided.at is null or told.at < decided.at)) then null
    when decided.at is null
      then case when concerned.status not in ('delivered', 'returned', 'cancelled') then 'open' end
    when to_char(decided.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') > concerned.promised_day then 'broken'
    when not decided.is_sent_back then 'kept'
  end as state
  from concerned
  join decided on decided.account_id = concerned.account_id and decided.shipment_id = concerned.shipment_id
), changed as (
  select * from judged where state is distinct from promise
), updated as (
  -- Rows whose promise a scan has changed since this statement began keep the new one.
  update shipment set promise = changed.state
  from changed
  where shipment.account_id = changed.account_id and shipment.shipment_id = changed.shipment_id
    and shipment.promise is not distinct from changed.promise
  returning changed.account_id, changed.created_at, changed.promised_day, changed.promise, changed.state
)
insert into shipment_count_change (account_id, change_id, kind, day, key_1, key_2, n, cents)
select account_id, gen_random_uuid(), 'promise', to_char(created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day, key,
  case when key = 'open' then promised_day else '' end as due, sum(n), 0
from updated
cross join lateral (values (promise, -1), (state, 1)) as cell (key, n)
where key is not null
group by account_id, day, key, due;
