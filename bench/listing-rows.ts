/** Generates hundreds of thousands of plausible shipments inside the database. */

const surnames =
  'Tan,Lee,Lim,Wong,Ng,Chong,Ahmad,Abdullah,Ismail,Hassan,Rahman,Kumar,Raj,Devi,Singh,Nair,Chan,Goh,Teo,Yap,Ong,Koh,Chua,Ibrahim,李,陈,王';
const givenNames =
  'Mei Ling,Siew Ling,Wei Jie,Siti Aminah,Nurul Huda,Muhammad Faiz,Aisyah,Kavitha,Arjun,Jia Hui,Kok Wai,Swee Lan,Farid,Zainab,Suresh,Priya,美玲,伟强,秀英';
const parcelsByState: Readonly<Record<string, number>> = {
  Selangor: 30,
  'Kuala Lumpur': 20,
  Johor: 12,
  'Pulau Pinang': 9,
  Perak: 2,
  Sabah: 2,
  Sarawak: 2,
  Kedah: 2,
  Pahang: 1,
  Labuan: 1,
  Perlis: 1,
};
const states = Object.entries(parcelsByState).flatMap(([state, parcels]) =>
  Array<string>(parcels).fill(state),
);

const list = (texts: readonly string[]) => `(array[${texts.map((text) => `'${text}'`).join(',')}])`;
const pick = (texts: readonly string[], by: string) => `${list(texts)}[1 + (${by}) % ${texts.length}]`;

/**
 * SQL that inserts shipments $2 to $3 of account $1, out of `total` distributed over the months up to July 2026. The newest
 * twentieth is under way; nearly all others are delivered. With a `step`, only every so many are inserted, so that several
 * accounts grow side by side.
 */
export function listingRows(total: number, step = 1): string {
  return `
    with line as (
      select i, timestamptz '2026-01-01+08' + i * interval '200 days' / ${total} as at,
        ('x' || substr(md5(i::text), 1, 7))::bit(28)::int as a,
        ('x' || substr(md5(i::text), 8, 7))::bit(28)::int as b,
        ('x' || substr(md5(i::text), 15, 7))::bit(28)::int as c
      from generate_series($2::int, $3::int, ${step}) as i
    ), made as (
      select *, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms,
        'HN' || (10000000 + i) || (a % 10) || 'MY' as cn,
        ${pick(surnames.split(','), 'b')} || ' ' || ${pick(givenNames.split(','), 'c')} as name,
        '1' || lpad((b % 100000000)::text, 8, '0') as phone,
        'SO-' || lpad(i::text, 8, '0') as order_id,
        ${pick(states, 'a / 7')} as state,
        case when i > ${Math.floor(total * 0.95)} then
          (array['created','created','pickup-booked','picked-up','in-transit','in-transit','out-for-delivery','delivered'])[1 + a % 8]
        else case
          when a % 1000 < 30 then 'cancelled' when a % 1000 < 45 then 'returned' when a % 1000 < 47 then 'on-hold'
          when a % 1000 < 50 then 'delivery-failed' else 'delivered' end
        end as status
      from line
    )
    insert into shipment (account_id, shipment_id, cn_no, flow, service, status, content_type, sender, receiver,
      receiver_postcode, receiver_state, pieces, piece_count, actual_grams, chargeable_grams, content, value_cents,
      is_dangerous, is_enhanced, liability_cents, customer_note_1, customer_note_2, order_id, delivery_orders, price,
      total_cents, routing_code, details, created_at, created_by, updated_at, printed_at, printed_count, search_text,
      last_event_code, last_event_at)
    select $1::uuid, (substr(ms, 1, 8) || '-' || substr(ms, 9) || '-7' || lpad(to_hex(i % 4096), 3, '0') || '-8' || substr(md5(cn), 1, 3) || '-' || substr(md5(cn), 4, 12))::uuid,
      cn, 'domestic', case when c % 12 = 0 then 'priority' else 'standard' end, status, 'parcel', party, party || jsonb_build_object('name', name, 'phone', phone, 'state', state),
      '50400', state, '[{"weightGrams": 1000, "lengthMm": 0, "widthMm": 0, "heightMm": 0}]', 1, 1000, 1000, 'Books', 5000,
      false, false, 20000, '', '', order_id, '{}', '{"currency": "MYR", "lines": [{"code": "freight", "label": "Freight", "cents": 800}], "totalCents": 800}',
      800, 'KUL-504', '{}', at, $1::uuid, at,
      case when status in ('created', 'pickup-booked') and a % 3 > 0 then null else at end,
      case when status in ('created', 'pickup-booked') and a % 3 > 0 then 0 else 1 end,
      lower(cn || ' ' || name || ' ' || phone || ' ' || order_id || ' kuala lumpur 50400 books'), 'CRT', at
    from made, (select '{"companyName": "Kedai Buku Jaya Sdn Bhd", "name": "Siti", "phone": "123456789", "altPhone": "", "email": "", "address1": "8 Jalan Tun Razak", "address2": "Taman Desa", "address3": "", "postcode": "50400", "city": "Kuala Lumpur", "state": "Kuala Lumpur", "country": "MY"}'::jsonb as party) as p`;
}
