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

describe('a file', () => {
  it('is read, matched, corrected and checked: each problem at its cell, the good rows priced', async () => {
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

  it('of a shop with a row for each item of an order, the receiver in the first, is a consignment for each order', async () => {
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
    // What would be lost is reported: the sum to collect stands where the receiver does not.
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

  it('says its problems in the language of who reads them', async () => {
    const made = await upload([row({ weight: '' })]);
    const zh = await send(app, bulkRows, {
      as: user,
      body: { uploadId: made.uploadId },
      language: 'zh',
    });
    expect(zh.r.rows[0]?.problems[0]?.message).toMatch(/\p{Script=Han}/u);
  });

  it('asks which column is which when it does not recognise them all', async () => {
    const answer = await send(app, contract.uploadBulkFile, {
      as: user,
      body: fileForm('Colour,Name,Phone\r\nred,Ali,0123456789', 'shop.csv'),
      from: ownAddress(),
    });
    expect(answer.r).toMatchObject({ state: 'matching', rowCount: 1 });
  });
});

describe('rows', () => {
  it('are changed with their version; the second is refused and nothing is overwritten', async () => {
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

  it('are deleted, brought back and added', async () => {
    const { uploadId } = await upload([row()]);
    const gone = await save(uploadId, { changes: [{ rowNo: 1, version: 1, isDeleted: true }] });
    expect(gone.upload.counts).toMatchObject({ ready: 0, deleted: 1 });
    const back = await save(uploadId, {
      changes: [{ rowNo: 1, version: 2, isDeleted: false }],
      added: [{ receiverName: 'Ali' }],
    });
    expect(back.upload.counts).toMatchObject({ ready: 1, wrong: 1, deleted: 0 });
    // Below a head, a row's number in the file is more than its place; no two have the same.
    expect(back.rows.map(({ rowNo, line }) => [rowNo, line])).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('that shipped before wait for ship anyway: the same order ID, or the same receiver and address', async () => {
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

describe('the same receiver and address', () => {
  it('is asked about for 30 days, and not when that shipment was cancelled', async () => {
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

describe('the postcode', () => {
  const only = (found: BulkRowReply | undefined) => ({
    state: found?.state,
    said: [...(found?.problems ?? []), ...(found?.warnings ?? [])].map(({ field, message }) => [
      field,
      message,
    ]),
  });

  it('fills in town and state, warns of an outskirt area, refuses where nobody delivers and asks for a district', async () => {
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
      { state: 'ready', said: [] },
      {
        state: 'warned',
        said: [['postcode', '07000 is an outskirt delivery area: a surcharge is added']],
      },
      { state: 'wrong', said: [['postcode', `Receiver Postcode ${nsa} is in a non-service area.`]] },
      {
        state: 'wrong',
        said: [['city', 'Receiver City must be one of the districts of postcode 86800: Mersing, Tioman.']],
      },
    ]);
    // A warning that was shown goes as it is; the district decides.
    const change = (city: string) =>
      save(uploadId, { changes: [{ rowNo: 4, version: 100, texts: { city } }] });
    expect((await change('Tioman')).rows.map(only)).toEqual([
      { state: 'wrong', said: [['postcode', 'Receiver Postcode 86800 is in a non-service area.']] },
    ]);
    expect((await change('Mersing')).rows.map(only)).toEqual([{ state: 'ready', said: [] }]);
  });

  it('of an outskirt district beside others warns those who name that district alone', async () => {
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

describe('a mixed file', () => {
  it('goes by destination; rows of one order across the border are item lines of one shipment', async () => {
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

describe('a chat', () => {
  it('becomes a row for each order', async () => {
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
      // What is not told is what was said for all.
      { texts: { receiverName: 'Siti Aminah', postcode: '80250', weight: '0.75' } },
    ]);
  });
});
