/**
 * Counts the dashboard's figures from the shipments of account $1 alone, in SQL that shares nothing with the rules. Tests
 * compare the stored counts with it, and benchmarks fill them from it.
 */
export const countedRaw = `
  select kind, day, key_1, key_2, n, cents from (
    with s as (
      select status, service, total_cents, receiver_state, receiver ->> 'country' as country, delivered_at, failed_attempts, reason_code, promise, promised_day,
        printed_at, to_char(created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as made,
        to_char(delivered_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD')::date
          - to_char(coalesce(first_scan_at, created_at) at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD')::date as took
      from shipment where account_id = $1)
    select 'status' as kind, made as day, status as key_1, service as key_2, count(*) as n, sum(total_cents) as cents
      from s group by 2, 3, 4
    union all select 'state', made, receiver_state, case when status = 'delivered' and delivered_at is not null
      then lpad(least(greatest(took, 0), 30)::text, 2, '0') when status = 'returned' then 'returned' else 'open' end, count(*), 0
      from s where status <> 'cancelled' and country = 'MY' group by 2, 3, 4
    union all select 'attempt', made, least(failed_attempts, 3)::text,
      case when status = 'delivered' then 'delivered' else 'other' end, count(*), 0
      from s where failed_attempts > 0 or status = 'delivered' group by 2, 3, 4
    union all select 'reason', made, reason_code, '', count(*), 0 from s where reason_code is not null group by 2, 3
    union all select 'promise', made, promise, case when promise = 'open' then promised_day else '' end, count(*), 0
      from s where promise is not null group by 2, 3, 4
    union all select 'printed', to_char(printed_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD'), '', '', count(*), 0
      from s where printed_at is not null group by 2
  ) as counted`;
