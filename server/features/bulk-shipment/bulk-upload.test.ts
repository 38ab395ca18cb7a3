import { beforeAll, describe, expect, it } from 'vitest';

import {
  type BulkRowReply,
  bulkRows,
  saveBulkRows,
} from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods,Order ID';
const row = (
  changes: Partial<
    Record<'name' | 'phone' | 'address' | 'postcode' | 'type' | 'weight' | 'order', string>
  > = {},
) => {
  const cells = {
    name: 'Aisyah Rahman',
    phone: '0123456789',
    address: '12 Jalan Ampang',
    postcode: '50450',
    type: 'Parcel',
    weight: '1.25',
    order: '',
    ...changes,
  };
  return [
    cells.name,
    cells.phone,
    cells.address,
    cells.postcode,
    cells.type,
    cells.weight,
    'No',
    cells.order,
  ].join(',');
};

async function upload(rows: readonly string[], as: TestUser = user) {
  const answer = await send(app, contract.uploadBulkFile, {
    as,
    body: fileForm([head, ...rows].join('\r\n'), 'orders.csv'),
    from: ownAddress(),
  });
  expect(answer.e).toBeNull();
  return answer.r;
}
const rowsOf = async (uploadId: string, more: object = {}, as: TestUser = user) =>
  (await send(app, bulkRows, { as, body: { uploadId, ...more } })).r;
const save = async (uploadId: string, body: object, as: TestUser = user) =>
  (await send(app, saveBulkRows, { as, body: { uploadId, ...body } })).r;

describe('An uploaded bulk file', () => {
  it('is read, matched, corrected and checked, with problems at their cells and prices for the good rows', async () => {
    const made = await upload([
      row({ postcode: '5400', name: 'Siti', order: 'A-1' }),
      row({ postcode: '99999', type: 'Bungkusan' }),
      row({ weight: 'x' }),
    ]);
    expect(made).toMatchObject({
      state: 'summary',
      kind: 'ordinary',
      fileName: 'orders.csv',
      matchedBy: 'heads',
      counts: { ready: 1, wrong: 2 },
      rowCount: 3,
      shipmentCount: 1,
      flows: ['domestic'],
    });
    const { rows } = await rowsOf(made.uploadId);
    expect(rows[0]).toMatchObject({
      rowNo: 1,
      line: 2,
      state: 'ready',
      texts: {
        postcode: '05400',
        receiverMobile: '123456789',
        shipmentType: 'parcel',
        dangerousGoods: 'no',
        city: 'Alor Setar',
      },
      problems: [],
    });
    expect(rows[0]?.priceCents).toBe(made.sumCents);
    expect(rows[1]?.problems).toMatchObject([
      {
        field: 'postcode',
        code: 'shipment.unknown_postcode',
        message: 'Receiver Postcode is not a postcode that we know',
      },
    ]);
    expect(rows[2]?.problems).toMatchObject([{ field: 'weight', message: 'Weight must be a number' }]);
  });

  it('with one row per item becomes one shipment per order, with the receiver of the first row', async () => {
    const file = [
      `${head},Lineitem name,COD`,
      `${row({ order: '#1001' })},Kurta M,`,
      ',,,,,,,#1001,Kurta L,',
      ',,,,,,,#1001,Songkok,89.90',
      `${row({ order: '#1002', name: 'Siti', address: '9 Jalan Lama' })},Tudung,`,
    ].join('\r\n');
    const { r: made } = await send(app, contract.uploadBulkFile, {
      as: user,
      body: fileForm(file, 'shopify.csv'),
      from: ownAddress(),
    });
    const { r } = await send(app, bulkRows, { as: user, body: { uploadId: made.uploadId } });
    expect(r.rows.map(({ rowNo, headRow }) => [rowNo, headRow])).toEqual([
      [1, null],
      [2, 1],
      [3, 1],
      [4, null],
    ]);
    // Lost data is reported: the COD amount is in a row without a receiver.
    expect(r.rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      [],
      [],
      ['codAmount'],
      [],
    ]);
    const [, , third] = r.rows;
    const texts = { codAmount: '' };
    const amended = await save(made.uploadId, {
      changes: [{ rowNo: 3, version: third?.version, texts }],
    });
    expect(amended.upload).toMatchObject({ shipmentCount: 2, counts: { ready: 4, wrong: 0 } });
  });

  it('has its problems in the language of the request', async () => {
    const made = await upload([row({ weight: '' })]);
    const zh = await send(app, bulkRows, {
      as: user,
      body: { uploadId: made.uploadId },
      language: 'zh',
    });
    expect(zh.r.rows[0]?.problems[0]?.message).toMatch(/\p{Script=Han}/u);
  });

  it('asks for the columns when not all of them are recognised', async () => {
    const answer = await send(app, contract.uploadBulkFile, {
      as: user,
      body: fileForm('Colour,Name,Phone\r\nred,Ali,0123456789', 'shop.csv'),
      from: ownAddress(),
    });
    expect(answer.r).toMatchObject({ state: 'matching', rowCount: 1 });
  });
});

describe('Rows of a bulk upload', () => {
  it('are changed with their version: an outdated change is a conflict and overwrites nothing', async () => {
    const made = await upload([row(), row({ weight: 'x' })]);
    const { uploadId } = made;
    const [first, second] = (await rowsOf(uploadId)).rows;
    const saved = await save(uploadId, {
      changes: [{ rowNo: 2, version: second?.version, texts: { weight: '2' } }],
    });
    expect(saved.upload.counts).toMatchObject({ wrong: 0 });
    expect(saved.rows.map(({ rowNo }) => rowNo)).toEqual([2]);
    expect(saved.rows[0]).toMatchObject({ state: 'ready', changedBy: 'Admin', version: 2 });
    const late = await save(uploadId, {
      changes: [
        { rowNo: 2, version: second?.version, texts: { weight: '9' } },
        { rowNo: 1, version: first?.version, texts: { receiverName: 'Siti' } },
      ],
    });
    expect(late.conflicts).toMatchObject([{ rowNo: 2, texts: { weight: '2' } }]);
    expect(late.rows).toMatchObject([{ rowNo: 1, texts: { receiverName: 'Siti' } }]);
    expect((await rowsOf(uploadId, { sinceVersion: 2 })).rows.map(({ rowNo }) => rowNo)).toEqual([1]);
  });

  it('are deleted, restored and added', async () => {
    const { uploadId } = await upload([row()]);
    const gone = await save(uploadId, { changes: [{ rowNo: 1, version: 1, isDeleted: true }] });
    expect(gone.upload.counts).toMatchObject({ ready: 0, deleted: 1 });
    const back = await save(uploadId, {
      changes: [{ rowNo: 1, version: 2, isDeleted: false }],
      added: [{ receiverName: 'Ali' }],
    });
    expect(back.upload.counts).toMatchObject({ ready: 1, wrong: 1, deleted: 0 });
    // Below a heading, the line in the file is higher than the row number; each line is unique.
    expect(back.rows.map(({ rowNo, line }) => [rowNo, line])).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('with an order ID or a receiver and address that shipped before need "ship anyway"', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: true });
    const form = shipmentForm(MALAYSIA, { orderId: 'SO-1' });
    const receiver = {
      ...form.receiver,
      name: 'Aisyah Rahman',
      phone: '123456789',
      address1: '12 Jalan Ampang',
      postcode: '50450',
    };
    const shipped = await send(app, createShipment, { as: me, body: { ...form, receiver } });
    expect(shipped.e).toBeNull();
    const { uploadId, counts } = await upload(
      [
        row({ order: 'SO-1', name: 'Other' }),
        row({ name: 'AISYAH  rahman' }),
        row({ name: 'Ali', order: 'SO-2' }),
        row({ name: 'Abu', order: 'SO-2' }),
      ],
      me,
    );
    expect(counts).toMatchObject({ double: 3, ready: 1 });
    const { rows } = await rowsOf(uploadId, {}, me);
    expect(rows[0]?.warnings[0]).toMatchObject({ field: 'orderId', cn: shipped.r.consignmentNoteNo });
    expect(rows[1]?.warnings[0]).toMatchObject({ field: 'receiverName', cn: shipped.r.consignmentNoteNo });
    expect(rows[3]?.warnings[0]).toMatchObject({ code: 'bulk_shipment.order_id_twice' });
    const saved = await save(uploadId, { changes: [{ rowNo: 1, version: 1, shipAnyway: true }] }, me);
    expect(saved.rows[0]).toMatchObject({ state: 'warned', shipAnyway: true });
  });
});

describe('A repeated receiver and address', () => {
  it('is a warning for 30 days, but not when the earlier shipment was cancelled', async () => {
    const me = await makeAdmin(app);
    const party = { phone: '123456789', address1: '12 Jalan Ampang', postcode: '50450' };
    const shippedTo = async (name: string, daysAgo: number, events: 'CAN'[] = []) => {
      const receiver = { ...party, name };
      await makeShipment(app, me, {
        createdAt: new Date(app.clock.now().getTime() - daysAgo * 86_400_000),
        events,
        receiver,
        columns: { receiver_key: receiverKey(receiver) },
      });
    };
    await shippedTo('Aisyah Rahman', 29);
    await shippedTo('Siti Aminah', 31);
    await shippedTo('Lee Ah Seng', 1, ['CAN']);
    const names = ['aisyah  RAHMAN', 'Siti Aminah', 'Lee Ah Seng'];
    const { uploadId } = await upload(
      names.map((name) => row({ name })),
      me,
    );
    const { rows } = await rowsOf(uploadId, {}, me);
    expect(rows.map(({ state }) => state)).toEqual(['double', 'ready', 'ready']);
  });
});

describe('The postcode of a bulk row', () => {
  const only = (found: BulkRowReply | undefined) => ({
    state: found?.state,
    remarks: [...(found?.problems ?? []), ...(found?.warnings ?? [])].map(({ field, message }) => [
      field,
      message,
    ]),
  });

  it('fills in city and state, warns of an outskirt area, refuses a non-service area and asks for a district', async () => {
    const places = await app.kit.database.db
      .selectFrom('postcode')
      .selectAll()
      .where('market', '=', MALAYSIA)
      .orderBy('postcode')
      .execute();
    const nsa = places.find(({ districts }) => districts.every(({ isNsa }) => isNsa))?.postcode ?? '';
    const { uploadId } = await upload([
      row({ name: 'Ali' }),
      row({ name: 'Abu', postcode: '07000' }),
      row({ name: 'Siti', postcode: nsa }),
      row({ name: 'Lim', postcode: '86800' }),
    ]);
    const { rows } = await rowsOf(uploadId);
    expect(rows[0]?.texts).toMatchObject({ city: 'Kuala Lumpur', state: 'Kuala Lumpur' });
    expect(rows.map(only)).toEqual([
      { state: 'ready', remarks: [] },
      {
        state: 'warned',
        remarks: [['postcode', '07000 is an outskirt delivery area: a surcharge is added']],
      },
      { state: 'wrong', remarks: [['postcode', `Receiver Postcode ${nsa} is in a non-service area.`]] },
      {
        state: 'wrong',
        remarks: [['city', 'Receiver City must be one of the districts of postcode 86800: Mersing, Tioman.']],
      },
    ]);
    // A row with a warning can be submitted; the district decides.
    const change = (city: string) =>
      save(uploadId, { changes: [{ rowNo: 4, version: 100, texts: { city } }] });
    expect((await change('Tioman')).rows.map(only)).toEqual([
      { state: 'wrong', remarks: [['postcode', 'Receiver Postcode 86800 is in a non-service area.']] },
    ]);
    expect((await change('Mersing')).rows.map(only)).toEqual([{ state: 'ready', remarks: [] }]);
  });

  it('with one outskirt district warns only rows that name this district', async () => {
    const { db } = app.kit.database;
    const before = await db
      .selectFrom('postcode')
      .selectAll()
      .where('market', '=', MALAYSIA)
      .where('postcode', '=', '86800')
      .executeTakeFirstOrThrow();
    const serve = async (districts: typeof before.districts) => {
      const to = JSON.stringify(districts);
      await db.updateTable('postcode').set({ districts: to }).where('postcode', '=', '86800').execute();
      app.services.postcodes.reload();
    };
    await serve(before.districts.map((one) => ({ ...one, isNsa: false, isOda: one.city === 'Tioman' })));
    try {
      const lines = ['Mersing', 'Tioman'].map(
        (city) => `${row({ name: `Ali ${city}`, postcode: '86800' })},${city}`,
      );
      const { r } = await send(app, contract.uploadBulkFile, {
        as: user,
        body: fileForm([`${head},City`, ...lines].join('\n'), 'orders.csv'),
        from: ownAddress(),
      });
      const { rows } = await rowsOf(r.uploadId);
      expect(rows.map(({ state }) => state)).toEqual(['ready', 'warned']);
      expect(rows[1]?.priceCents).toBeGreaterThan(rows[0]?.priceCents ?? 0);
    } finally {
      await serve(before.districts);
    }
  });
});

describe('A file with several destinations', () => {
  it('is sorted by destination, and rows of one order across the border are items of one shipment', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: true });
    const heads =
      'Receiver Name,Receiver Phone,Address 1,Postcode,Receiver Country,Shipment Type,Weight,Dangerous Goods,Order ID,Content,Item Description,HS Code,Item Quantity,Item Unit Value,Item Weight,Country of Origin,Purpose';
    const lines = [
      'Aisyah,0123456789,12 Jalan Ampang,50450,,Parcel,1,No,H-1,,,,,,,,',
      'Haruto Sato,+81 90-1234-5678,1-2-3 Jingumae,150-0001,Japan,Parcel,2,No,J-1,Books,Printed books,49019900,2,50.00,1.00,MY,Sale of goods',
      ',,,,,,,,J-1,,Bookmarks of paper,49119990,1,10.00,0.10,MY,',
      'Tan Wei Ling,91234567,8 Raffles Place,048624,SG,Parcel,1,No,S-1,Books,Printed books,,2,50.00,,MY,',
    ];
    const answer = await send(app, contract.uploadBulkFile, {
      as: me,
      body: fileForm([heads, ...lines].join('\n'), 'mixed.csv'),
      from: ownAddress(),
    });
    expect(answer.e).toBeNull();
    const { rows } = await rowsOf(answer.r.uploadId, {}, me);
    expect(rows.map(({ flow, headRow, state, problems }) => [flow, headRow, state, problems])).toEqual([
      ['domestic', null, 'ready', []],
      ['international', null, 'ready', []],
      ['international', 2, 'ready', []],
      ['singapore', null, 'ready', []],
    ]);
    expect(answer.r).toMatchObject({ shipmentCount: 3, flows: ['domestic', 'international', 'singapore'] });
  });
});

describe('A pasted chat', () => {
  it('becomes one row per order', async () => {
    const text = `[22/11/2026, 10:31 AM] Aminah: Nak order boleh?
Aminah Binti Ali
012-3456789
12 Jalan Ampang, 50450 Kuala Lumpur
COD RM89.90, 2 pcs, 1.5kg

Lee Ah Seng
0198765432
8 Jalan Gasing, 46000 Petaling Jaya, Selangor
0.5kg`;
    const weightless = `${text}\n\nSiti Aminah\n0123334444\n5 Jalan Tebrau, 80250 Johor Bahru`;
    const body = { text: weightless, weightGrams: 750 };
    const answer = await send(app, contract.pasteBulkChat, { as: user, body });
    const { rows } = await rowsOf(answer.r.uploadId);
    expect(rows).toMatchObject([
      {
        texts: {
          receiverMobile: '123456789',
          postcode: '50450',
          codAmount: '89.90',
          totalPieces: '2',
          weight: '1.5',
        },
      },
      { texts: { receiverName: 'Lee Ah Seng', postcode: '46000', weight: '0.5' } },
      // A missing weight is the weight given for all orders.
      { texts: { receiverName: 'Siti Aminah', postcode: '80250', weight: '0.75' } },
    ]);
  });
});
