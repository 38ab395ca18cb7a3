import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';

import { exportShipments, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { present } from '#server/test/present.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
});

/** The sheet's rows as objects by header. */
async function sheetOf(bytes: Buffer): Promise<Record<string, unknown>[]> {
  const { sheets } = await readXlsx(bytes);
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at]])));
}

describe('The export of shipments', () => {
  it('keeps leading zeros, foreign letters and times of the market, and has amounts as numbers', async () => {
    const createdAt = new Date('2026-03-09T16:30:00Z');
    const { cnNo } = await makeShipment(app, admin, {
      createdAt,
      receiver: { name: '陈美玲 & sons <"x">', phone: '0123456789', postcode: '05400' },
      codCents: 120_50,
      columns: { order_id: '000042', delivery_orders: ['0007', '=1+1'] },
    });
    const answer = await send(app, exportShipments, { as: admin, body: { filter: {} } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(xlsxType);
    const { sheets } = await readXlsx(answer.bytes, { readStyles: true });
    const formatOf = (head: string) =>
      sheets[0]?.cells?.get(`1,${sheets[0].rows[0]?.indexOf(head)}`)?.style?.numFmt;
    expect([formatOf('Actual kg'), formatOf('Price')]).toEqual(['0.00#', '#,##0.00']);
    const today = isoDayOf(app.clock.now(), marketOf(MALAYSIA));
    expect(answer.headers['content-disposition']).toContain(`filename="shipments-${today}.xlsx"`);
    expect(await sheetOf(answer.bytes)).toEqual([
      expect.objectContaining({
        CN: cnNo,
        Status: 'Created',
        Created: new Date('2026-03-10T00:30:00Z'),
        Printed: null,
        'Order ID': '000042',
        'DO numbers': '0007, =1+1',
        'Receiver name': '陈美玲 & sons <"x">',
        'Receiver mobile': '0123456789',
        'Receiver postcode': '05400',
        Pieces: 1,
        'Actual kg': 1,
        'COD amount': 120.5,
        'COD currency': 'MYR',
        Price: 8,
      }),
    ]);
  });

  it('shows COD in the currency that is collected, and the price in the currency of the market', async () => {
    const singaporean = await makeAdmin(app, { market: SINGAPORE });
    await makeShipment(app, singaporean, {
      codCents: 677_00,
      columns: { flow: 'malaysia' },
      receiver: { country: 'MY' },
    });
    const { bytes } = await send(app, exportShipments, { as: singaporean, body: { filter: {} } });
    expect(await sheetOf(bytes)).toEqual([
      expect.objectContaining({ 'COD amount': 677, 'COD currency': 'MYR', Currency: 'SGD' }),
    ]);
  });

  it('leaves price and COD of cancelled shipments empty', async () => {
    await makeShipment(app, admin, { codCents: 50_00 });
    await makeShipment(app, admin, { codCents: 70_00, events: ['CAN'] });
    const { bytes } = await send(app, exportShipments, { as: admin, body: { filter: {} } });
    const rows = await sheetOf(bytes);
    expect(rows.map((row) => [row['Status'], row['Price'] ?? null, row['COD amount'] ?? null])).toEqual([
      ['Cancelled', null, null],
      ['Created', 8, 50],
    ]);
    expect(rows[0]?.['COD currency'] || null).toBeNull();
  });

  it('has its headings and terms in the language of the request', async () => {
    await makeShipment(app, admin, { receiver: { postcode: '05400' } });
    const { bytes } = await send(app, exportShipments, { as: admin, body: { filter: {} }, language: 'ms' });
    expect(await sheetOf(bytes)).toEqual([
      expect.objectContaining({ Status: 'Dicipta', Jenis: 'Bungkusan', 'Poskod penerima': '05400' }),
    ]);
  });

  it('contains only the shipments that match the filter, newest first', async () => {
    const cns: string[] = [];
    for (let i = 0; i < 5; i += 1) cns.push((await makeShipment(app, admin)).cnNo);
    await makeShipment(app, admin, { events: ['CAN'] });
    const { bytes } = await send(app, exportShipments, {
      as: admin,
      body: { filter: { view: 'unprinted' } },
    });
    expect((await sheetOf(bytes)).map((row) => row['CN'])).toEqual(cns.toReversed());
  });

  it('has the order of the sorted listing for a filter, and the given order for a list of ids', async () => {
    const made: string[] = [];
    for (const name of ['Mei', 'aminah', 'Zul', 'Bala'])
      made.push((await makeShipment(app, admin, { receiver: { name } })).shipmentId);
    const body = { filter: {}, sort: 'receiver' as const };
    const { rows } = present((await send(app, shipmentListing, { as: admin, body })).r);
    const names = async (selection: ShipmentSelection) => {
      const { bytes } = await send(app, exportShipments, { as: admin, body: selection });
      return (await sheetOf(bytes)).map((row) => row['Receiver name']);
    };
    expect(rows.map(({ receiverName }) => receiverName)).toEqual(['aminah', 'Bala', 'Mei', 'Zul']);
    expect(await names(body)).toEqual(['aminah', 'Bala', 'Mei', 'Zul']);
    expect(await names({ ...body, sort: '-receiver', except: made.slice(0, 1), upTo: made[2] })).toEqual([
      'Zul',
      'aminah',
    ]);
    const named = [made[2] ?? '', made[0] ?? '', made[3] ?? ''];
    expect(await names({ ShipmentInfoIdList: named })).toEqual(['Zul', 'Mei', 'Bala']);
  });

  it('is audited, and refuses shipments of another account', async () => {
    const theirs = await makeShipment(app, await makeAdmin(app));
    const body = { ShipmentInfoIdList: [theirs.shipmentId] };
    expect((await send(app, exportShipments, { as: admin, body })).status).toBe(404);
    await makeShipment(app, admin);
    await send(app, exportShipments, { as: admin, body: { filter: {} } });
    const rows = await app.kit.database.db
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('account_id', '=', admin.scope)
      .where('action', '=', 'shipment.exported')
      .execute();
    expect(rows).toEqual([{ subject: '', detail: { shipmentCount: 1 } }]);
  });
});
