/**
 * SQL that makes an order (copied from order $2) for each of an account's shipments ($1) created by `listingRows`. Scanned ones
 * are on their way, some with COD; most orders with a cancelled note are cancelled, and some wait again. One in fifty is from
 * another shop ($3).
 */
export const orderRows = [
  {
    sql: `update shipment set first_scan_at = created_at + interval '1 day', cod_cents = case when hashtext(cn_no) % 10 < -6 then 4900 end where account_id = $1
      and status not in ('created', 'pickup-booked', 'cancelled')`,
    parameters: 1,
  },
  {
    sql: `insert into shop_order (account_id, order_id, connection_id, shop_order_id, order_no, shop_updated_at, state, doc, edit, problems,
        price_cents, service, receiver_key, shipment_id, cn_no, withdrawn_at, back_state, created_at, updated_at, search_text)
      select made.account_id, made.shipment_id, case when no % 50 = 0 then $3::uuid else one.connection_id end, made.cn_no, made.order_id,
        made.created_at, made.state, one.doc || jsonb_build_object('receiver', made.receiver), '{}', one.problems, 800, one.service, no,
        case when made.state = 'generated' then made.shipment_id end, case when made.state = 'generated' then made.cn_no end,
        case when made.status = 'cancelled' and no % 40 = 0 then made.created_at end,
        case when no % 5000 = 0 then 'failed' else 'done' end, made.created_at, made.created_at,
        lower(concat_ws(' ', made.order_id, made.receiver ->> 'name', made.receiver ->> 'phone'))
      from shop_order as one
      join (select *, case when status = 'cancelled' and no % 10 > 0 then 'cancelled' when status <> 'created' then 'generated'
          when no % 20 = 0 then 'problem' when no % 4 = 0 then 'new' else 'generated' end as state
        from (select *, row_number() over (order by shipment_id) as no from shipment where account_id = $1) as parcel) as made
        on made.account_id = one.account_id
      where one.account_id = $1 and one.order_id = $2`,
    parameters: 3,
  },
  { sql: 'vacuum analyze shipment', parameters: 0 },
  { sql: 'vacuum analyze shop_order', parameters: 0 },
];
