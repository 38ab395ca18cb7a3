/** A file that was uploaded today and is not finished: good rows, rows to correct, and one that was shipped before. */
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { formatDay } from '#shared/platform/time/market-time.ts';

import type { App } from '#server/app.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { demoActor } from './actor.ts';
import { claimOnce } from './demo.queries.ts';
import { findLastOrder } from './history.queries.ts';
import { receiverAt } from './people.ts';
import { seeded, seedOf } from './random.ts';
import { goods, malaysianPostcodes } from './vocabulary.ts';

const rowCount = 26;
const head =
  'Order ID,Receiver Name,Receiver Mobile,Address 1,Address 2,Postcode,Shipment Type,Content,Value,Weight,Dangerous Goods';

/** Typical mistakes of buyers and shops, by row number. */
const mistakes: Readonly<Record<number, Record<string, string>>> = {
  4: { mobile: '' },
  9: { postcode: '99999' },
  13: { weight: '1,5' },
  18: { address1: '' },
  22: { type: 'Bungkus' },
};
const repeatedRow = 6;
/** The shop's own word for the shipment type, which its template maps to `parcel`. */
const usualType = 'Kotak';
const fields = [
  'orderId',
  'receiverName',
  'receiverMobile',
  'address1',
  'address2',
  'postcode',
  'shipmentType',
  'content',
  'value',
  'weight',
  'dangerousGoods',
] as const satisfies readonly BulkField[];

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Runs once, after the history. */
export async function seedUploadToday({ kit, services }: App, session: Session): Promise<void> {
  const { database, clock } = kit;
  const isNew = await database.transaction((trx) => claimOnce(trx, 'demo-upload-today'));
  if (!isNew) return;
  const random = seeded(seedOf('upload today'));
  const gazetteer = await services.postcodes.gazetteer();
  const places = malaysianPostcodes.flatMap((postcode) => {
    const place = gazetteer.placeOf(MALAYSIA, postcode);
    const isPlain = place?.DistrictList.every(({ IsNsa }) => !IsNsa);
    return place && isPlain ? [place] : [];
  });
  const [first, ...others] = places;
  if (!first) return;
  const shipped = await findLastOrder(database.db, session.scope);
  const lines = Array.from({ length: rowCount }, (_, row) => {
    const place = random.pick([first, ...others]);
    const receiver = receiverAt(random, MALAYSIA, place);
    const [content, price] = random.pick(goods);
    const wrong = mistakes[row] ?? {};
    return [
      row === repeatedRow && shipped !== null ? shipped : `LZ-${random.int(310_000, 319_999)}-${row}`,
      receiver.name,
      wrong['mobile'] ?? `0${receiver.phone}`,
      wrong['address1'] ?? receiver.address1,
      receiver.address2,
      wrong['postcode'] ?? receiver.postcode,
      wrong['type'] ?? usualType,
      content,
      price.toFixed(2),
      wrong['weight'] ?? (random.int(2, 40) / 10).toFixed(1),
      'No',
    ]
      .map(quoted)
      .join(',');
  });
  const day = formatDay(clock.now(), marketOf(MALAYSIA));
  const file = {
    field: 'file',
    fileName: `lazada-to-ship-${day}.csv`,
    bytes: Buffer.from([head, ...lines].join('\r\n')),
  };
  const actor = demoActor(session);
  await services.bulkTemplates.create(session, actor, {
    Name: 'Lazada export',
    isDefault: false,
    heads: head.split(','),
    fields: [...fields],
    split: null,
    fixed: {},
    rules: [{ field: 'shipmentType', from: usualType, to: 'parcel' }],
  });
  await services.bulkUploads.uploadFile(session, actor, file, { sheet: '' }, 'en');
}
