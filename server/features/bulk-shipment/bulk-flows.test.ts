/** COOL and what crosses a border, other sheets, cells with signs in them, and the email when it is done. */
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import { bulkColumn, bulkColumnsOf } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import {
  bulkCoolPickupHandover,
  bulkDetail,
  bulkListing,
  bulkPickupHandover,
  bulkResult,
  repeatBulk,
} from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { exampleRow } from '#shared/features/bulk-shipment/bulk-row.fixture.ts';
import {
  type BulkField,
  type BulkFlow,
  bulkFields,
  type BulkRow,
} from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { bulkRows, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { submitBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import {
  downloadCool,
  printA6ConsignmentNote,
  printCoolA6,
} from '#shared/features/printing/consignment-note.contract.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const row = (flow: BulkFlow, changes: Partial<BulkRow> = {}): BulkRow => ({
  ...exampleRow({ flow, market: MALAYSIA }),
  codAmount: '',
  enhancedLiability: '',
  deliveryOrders: '',
  ...changes,
});
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const sheet = (rows: readonly BulkRow[], fields: readonly BulkField[] = bulkFields) =>
  [fields.map((field) => bulkColumn(field).label()), ...rows.map((one) => fields.map((field) => one[field]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');

async function upload(as: TestUser, content: string | Uint8Array, query: object = {}) {
  const name = typeof content === 'string' ? 'orders.csv' : 'orders.xlsx';
  const body = fileForm(content, name);
  const { r, e } = await send(app, contract.uploadBulkFile, {
    as,
    body,
    query: { ...query },
    from: ownAddress(),
  });
  expect(e).toBeNull();
  return r;
}
const rowsOf = async (as: TestUser, uploadId: string) =>
  (await send(app, bulkRows, { as, body: { uploadId } })).r.rows;

async function untilOver(as: TestUser, uploadId: string): Promise<void> {
  for (;;) {
    const upload = await app.kit.database.db
      .selectFrom('bulk_upload')
      .select('state')
      .where('account_id', '=', as.scope)
      .where('upload_id', '=', uploadId)
      .executeTakeFirstOrThrow();
    if (upload.state !== 'submitting') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('across borders', () => {
  it('each row goes by its destination, and the rows of an order are the items of one shipment', async () => {
    const me = await makeAdmin(app);
    const items = ['Cotton shirts', 'Leather belts', 'Printed books'];
    const line = (itemDescription: string): BulkRow =>
      row('international', { orderId: 'JP-1', itemDescription, value: '', weight: '20', itemWeight: '0.2' });
    const made = await upload(
      me,
      sheet([
        row('domestic', { orderId: 'MY-1', country: '' }),
        ...items.map(line),
        row('singapore', { orderId: 'SG-1' }),
      ]),
    );
    expect(made.flows).toEqual(['domestic', 'international', 'singapore']);
    const before = await rowsOf(me, made.uploadId);
    expect(before.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([]);
    expect(before.map(({ headRow }) => headRow)).toEqual([null, null, 2, 2, null]);
    await send(app, submitBulk, { as: me, body: { uploadId: made.uploadId } });
    await untilOver(me, made.uploadId);
    const after = await rowsOf(me, made.uploadId);
    expect(after.map(({ state }) => state)).toEqual(after.map(() => 'submitted'));
    const cns = after.map(({ consignmentNoteNo }) => consignmentNoteNo ?? '');
    expect(cns.slice(1, 4)).toEqual([cns[1], cns[1], cns[1]]);
    expect(new Set(cns).size).toBe(3);
    // Five rows are three notes: that many are counted, listed and printed.
    const { r: listed } = await send(app, bulkListing, { as: me, body: {} });
    expect(listed.rows).toMatchObject([{ rowCount: 5, madeCount: 3, shipmentCount: 3, state: 'done' }]);
    const { r: detail } = await send(app, bulkDetail, { as: me, query: { bulkShipmentId: made.uploadId } });
    expect(detail).toMatchObject({ madeCount: 3, unprintedCount: 3, cancellableCount: 3 });
    const { details } = await app.kit.database.db
      .selectFrom('shipment')
      .select('details')
      .where('account_id', '=', me.scope)
      .where('cn_no', '=', cns[1] ?? '')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ customs: { items: items.map((description) => ({ description })) } });

    // The same again: shipments keep their items together, and nobody is asked whether what shipped before shall ship again.
    const { r: again } = await send(app, repeatBulk, { as: me, body: { bulkShipmentId: made.uploadId } });
    const repeated = await rowsOf(me, again.uploadId);
    expect(repeated.map(({ texts, headRow }) => [texts.orderId, headRow])).toEqual([
      [undefined, null],
      ['JP-1-2', null],
      ['JP-1-2', 2],
      ['JP-1-2', 2],
      [undefined, null],
    ]);
    expect(repeated.map(({ state, shipAnyway }) => [state, shipAnyway])).toEqual(
      repeated.map(() => ['warned', true]),
    );
    expect((await send(app, submitBulk, { as: me, body: { uploadId: again.uploadId } })).r.total).toBe(5);
    await untilOver(me, again.uploadId);
    expect((await rowsOf(me, again.uploadId)).map(({ state }) => state)).toEqual(
      repeated.map(() => 'submitted'),
    );
  });

  it('the same again leaves two orders two, however alike their IDs are', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: true });
    const longId = 'SHOP-2026-11-28-0000000000000';
    const lines = ['1', '2'].flatMap((last) =>
      ['Cotton shirts', 'Leather belts'].map((itemDescription) =>
        row('international', {
          orderId: `${longId}${last}`,
          itemDescription,
          receiverName: `Kenji ${last === '1' ? 'One' : 'Two'}`,
          value: '',
          weight: '20',
          itemWeight: '0.2',
        }),
      ),
    );
    const made = await upload(me, sheet(lines));
    expect(made).toMatchObject({ shipmentCount: 2, counts: { wrong: 0 } });
    const { r: again } = await send(app, repeatBulk, { as: me, body: { bulkShipmentId: made.uploadId } });
    const rows = await rowsOf(me, again.uploadId);
    expect(rows.map(({ headRow }) => headRow)).toEqual([null, 1, null, 3]);
    expect(new Set(rows.map(({ texts }) => texts.orderId)).size).toBe(2);
  });

  it('30 pieces go, 31 do not, and of more than 3 none with COD', async () => {
    const me = await makeAdmin(app);
    const pieces = (totalPieces: string, codAmount = '') =>
      row('domestic', { orderId: '', country: '', totalPieces, codAmount, weight: '31', value: '100' });
    const { uploadId } = await upload(
      me,
      sheet([pieces('30'), pieces('31'), pieces('3', '50'), pieces('4', '50')]),
    );
    const found = await rowsOf(me, uploadId);
    expect(found.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      [],
      ['totalPieces'],
      [],
      ['totalPieces'],
    ]);
  });
});

describe('COOL', () => {
  it('rows become COOL consignments, chilled or frozen, and another flow cannot be asked for', async () => {
    const me = await makeAdmin(app, { is_cool: true });
    const fields = bulkColumnsOf({ flow: 'cool', market: MALAYSIA }).map(({ field }) => field);
    const made = await upload(me, sheet([row('cool', { orderId: 'C-1' })], fields));
    expect((await rowsOf(me, made.uploadId))[0]?.problems.map(({ message }) => message)).toEqual([]);
    expect(made).toMatchObject({ kind: 'cool', flows: ['cool'], counts: { wrong: 0 } });
    await send(app, submitBulk, { as: me, body: { uploadId: made.uploadId } });
    await untilOver(me, made.uploadId);
    const [only] = await rowsOf(me, made.uploadId);
    expect(only?.consignmentNoteNo).toMatch(/^HC\d{9}MY$/u);
    const query = { bulkShipmentId: made.uploadId };
    const handed = await send(app, bulkCoolPickupHandover, { as: me, query });
    expect([handed.status, handed.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    // Its labels by the print calls of COOL alone (spec §7).
    const body = { bulkId: made.uploadId };
    for (const call of [printCoolA6, downloadCool]) {
      const { status, bytes } = await send(app, call, { as: me, body });
      expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }
    expect((await send(app, printA6ConsignmentNote, { as: me, body })).status).toBe(403);
    // The other kind's call is not theirs, nor is theirs an ordinary account's.
    expect((await send(app, bulkPickupHandover, { as: me, query })).status).toBe(403);
    const ordinary = await makeAdmin(app);
    expect((await send(app, bulkCoolPickupHandover, { as: ordinary, query })).status).toBe(403);
    const other = await makeAdmin(app, { is_cool: true });
    expect((await send(app, bulkCoolPickupHandover, { as: other, query })).status).toBe(404);
    const asked = await send(app, contract.startBulkGrid, { as: me, body: { rows: 1, flow: 'domestic' } });
    expect(asked.status).toBe(400);
  });
});

describe('typed rows of COOL', () => {
  it('have the words of their choices in the result file', async () => {
    const me = await makeAdmin(app, { is_cool: true });
    const { r: grid } = await send(app, contract.startBulkGrid, { as: me, body: { rows: 1 } });
    const texts = { ...row('cool'), service: 'chilled' };
    const body = { uploadId: grid.uploadId, changes: [{ rowNo: 1, version: 1, texts }] };
    await send(app, saveBulkRows, { as: me, body });
    const query = { bulkShipmentId: grid.uploadId, format: 'csv' } as const;
    const { bytes } = await send(app, bulkResult, { as: me, query });
    expect(bytes.toString().split('\r\n')[1]?.split(',')).toContain('Chilled');
  });
});

describe('an amount with the sign of other money', () => {
  const into = { flow: 'malaysia', market: SINGAPORE } as const;
  const example: BulkRow = { ...exampleRow(into), enhancedLiability: '', deliveryOrders: '', value: '' };
  const told = async (me: TestUser, changes: Partial<BulkRow>, heading = 'COD Amount') => {
    const file = sheet([{ ...example, ...changes }]).replace('COD Amount', heading);
    const { uploadId } = await upload(me, file);
    const [first] = await rowsOf(me, uploadId);
    return [first?.state, first?.texts.codAmount, first?.problems[0]?.message];
  };

  it('in a cell or in the heading above it is reported, and never taken for that much of ours', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE, is_cod: true });
    const other = 'COD Amount must be in RM, but this is in S$. Type the amount in RM.';
    expect(await told(me, { codAmount: 'RM 300.00' })).toEqual(['ready', '300.00', undefined]);
    expect(await told(me, { codAmount: 'S$ 300.00' })).toEqual(['wrong', 'S$ 300.00', other]);
    expect(await told(me, { codAmount: '300' }, 'COD Amount (S$)')).toEqual(['wrong', 'S$ 300', other]);
    expect(await told(me, { codAmount: '$300' }, 'COD Amount (S$)')).toEqual(['wrong', 'S$ 300', other]);
    expect(await told(me, { codAmount: '300' }, 'COD Amount (S$/RM)')).toEqual(['ready', '300', undefined]);
    expect(await told(me, { codAmount: '300' }, 'COD Amount (RM)')).toEqual(['ready', '300', undefined]);
    const [state, , unit] = await told(me, { itemUnitValue: 'RM 1000', codAmount: '' });
    expect([state, unit]).toEqual([
      'wrong',
      'Item Unit Value must be in S$, but this is in RM. Type the amount in S$.',
    ]);
  });

  it('in the format of its cell is reported, too', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE, is_cod: true });
    const shown = async (numFmt: string) => {
      const at = bulkFields.indexOf('codAmount');
      const cell = { value: 1300.5, type: 'number', style: { numFmt } } as const;
      const rows = [
        bulkFields.map((field) => bulkColumn(field).label()),
        bulkFields.map((field) => example[field]),
      ];
      const cells = new Map([[`1,${at}`, cell]]);
      const file = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Orders', rows, cells }] }));
      const [first] = await rowsOf(me, (await upload(me, file)).uploadId);
      return [first?.texts.codAmount, first?.problems[0]?.message];
    };
    expect(await shown('[$S$-4809]#,##0.00')).toEqual([
      'S$ 1300.5',
      'COD Amount must be in RM, but this is in S$. Type the amount in RM.',
    ]);
    expect(await shown('"USD "#,##0.00')).toEqual(['USD 1300.5', 'COD Amount must be a number']);
    expect(await shown('[$RM-43E]#,##0.00')).toEqual(['1300.5', undefined]);
    expect(await shown('#,##0.00')).toEqual(['1300.5', undefined]);
  });

  it('in a chat is reported at its row', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE, is_cod: true });
    const text = 'Tan Wei Ling\n91234567\n9 Raffles Place #20-01\nSingapore 048619\nCOD RM89.90';
    const body = { text, weightGrams: 1000 };
    const { r } = await send(app, contract.pasteBulkChat, { as: me, body });
    const [first] = await rowsOf(me, r.uploadId);
    expect(first).toMatchObject({
      state: 'wrong',
      texts: { codAmount: 'RM 89.90' },
      problems: [{ message: 'COD Amount must be in S$, but this is in RM. Type the amount in S$.' }],
    });
  });
});

describe('an account without order IDs', () => {
  it('has the column of a shop left out and told so, and its file goes to consignments untouched', async () => {
    const me = await makeAdmin(app, { is_cool: true, is_allow_order_id: false });
    const fields = bulkColumnsOf({ flow: 'cool', market: MALAYSIA }).map(({ field }) => field);
    const name = (receiverName: string, orderId: string) => row('cool', { receiverName, orderId });
    const made = await upload(me, sheet([name('Ali', '240501ABC'), name('Siti', '240501ABC')], fields));
    expect(made).toMatchObject({ leavesOrderIdsOut: true, counts: { wrong: 0, double: 1 } });
    // Twice in one file still warns.
    const [, second] = await rowsOf(me, made.uploadId);
    expect(second?.warnings).toMatchObject([{ code: 'bulk_shipment.order_id_twice' }]);
    await send(app, submitBulk, { as: me, body: { uploadId: made.uploadId } });
    await untilOver(me, made.uploadId);
    const [first] = await rowsOf(me, made.uploadId);
    expect(first).toMatchObject({ state: 'submitted', texts: { orderId: '240501ABC' } });
    const { order_id: orderId } = await app.kit.database.db
      .selectFrom('shipment')
      .select('order_id')
      .where('account_id', '=', me.scope)
      .executeTakeFirstOrThrow();
    expect(orderId).toBeNull();
    // The shop finds its orders again by them.
    const { bytes } = await send(app, bulkResult, {
      as: me,
      query: { bulkShipmentId: made.uploadId, format: 'csv' },
    });
    expect(bytes.toString()).toContain(`240501ABC,${first?.consignmentNoteNo}`);
  });

  it('is told nothing of a column that it leaves empty, as our own template has one, until it types one', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: false });
    const name = (receiverName: string) => row('domestic', { receiverName, orderId: '', country: '' });
    const made = await upload(me, sheet([name('Ali'), name('Siti')]));
    expect(made.leavesOrderIdsOut).toBe(false);
    const { uploadId } = made;
    const type = async (orderId: string, version: number) => {
      const body = { uploadId, changes: [{ rowNo: 2, version, texts: { ...name('Siti'), orderId } }] };
      const { r } = await send(app, saveBulkRows, { as: me, body });
      return r.upload.leavesOrderIdsOut;
    };
    expect([await type('SO-7', 1), await type('', 2)]).toEqual([true, false]);
    // Whoever has no order IDs is protected by the receivers.
    await send(app, submitBulk, { as: me, body: { uploadId } });
    await untilOver(me, uploadId);
    expect(await upload(me, sheet([name('Ali')]))).toMatchObject({ counts: { double: 1 } });
  });

  it('has the rows of an order across a border as one shipment all the same', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: false });
    const line = (itemDescription: string): BulkRow =>
      row('international', { orderId: 'JP-1', itemDescription, value: '', weight: '20', itemWeight: '0.2' });
    const made = await upload(me, sheet([line('Cotton shirts'), line('Leather belts')]));
    expect(made).toMatchObject({ leavesOrderIdsOut: true, shipmentCount: 1, counts: { wrong: 0 } });
  });
});

describe('what comes in', () => {
  it('of several sheets the first with a head is read, and another one when it is asked for', async () => {
    const me = await makeAdmin(app);
    const head = [
      'Receiver Name',
      'Receiver Phone',
      'Address 1',
      'Postcode',
      'Shipment Type',
      'Weight',
      'Dangerous Goods',
    ];
    const orders = (name: string) => [
      head,
      [name, '0123456789', '1 Jalan Satu', '50450', 'Parcel', '1', 'No'],
    ];
    const workbook = new Uint8Array(
      await writeXlsx({
        sheets: [
          { name: 'Empty', rows: [] },
          { name: 'How to', rows: [['Fill in one row for each parcel'], ['Questions: 03-1234 5678']] },
          { name: 'Mon', rows: [['Orders of Monday'], ...orders('Ali')] },
          { name: 'Tue', rows: orders('Abu') },
        ],
      }),
    );
    const first = await upload(me, workbook);
    expect(first).toMatchObject({ sheet: 'Mon', sheets: ['Empty', 'How to', 'Mon', 'Tue'] });
    const second = await upload(me, workbook, { sheet: 'Tue', replaces: first.uploadId });
    expect((await rowsOf(me, second.uploadId))[0]?.texts.receiverName).toBe('Abu');
    const gone = await send(app, contract.getBulkUpload, { as: me, query: { uploadId: first.uploadId } });
    expect(gone.status).toBe(404);
  });

  it('a submit that is sent twice with one key is one, and without a key the second is refused', async () => {
    const me = await makeAdmin(app);
    const { uploadId } = await upload(me, sheet([row('domestic', { orderId: '', country: '' })]));
    const submit = (idempotencyKey?: string) =>
      send(app, submitBulk, {
        as: me,
        body: { uploadId },
        ...(idempotencyKey && { idempotencyKey }),
      });
    const key = `once-${uploadId}`;
    const [first, again] = await Promise.all([submit(key), submit(key)]);
    expect([first.status, again.status]).toEqual([200, 200]);
    await untilOver(me, uploadId);
    expect((await submit()).status).toBe(409);
    const made = await app.kit.database.db
      .selectFrom('shipment')
      .select('cn_no')
      .where('account_id', '=', me.scope)
      .execute();
    expect(made.length).toBe(1);
  });
});

describe('when it is done', () => {
  it('a user who left gets an email with what was made; one who is there gets none', async () => {
    const [left, there] = [await makeAdmin(app), await makeAdmin(app)];
    const leftCool = await makeAdmin(app, { is_cool: true });
    const uploadIds = new Map<TestUser, string>();
    for (const me of [left, leftCool, there]) {
      const flow = me === leftCool ? 'cool' : 'domestic';
      const many = Array.from({ length: 260 }, (_, at) =>
        row(flow, { orderId: '', country: '', receiverName: `Ali ${at}` }),
      );
      const fields = bulkColumnsOf({ flow, market: MALAYSIA }).map(({ field }) => field);
      const { uploadId } = await upload(me, sheet(many, fields));
      uploadIds.set(me, uploadId);
      await send(app, submitBulk, { as: me, body: { uploadId } });
      // Nobody has looked since, as of one who closed the page.
      if (me !== there)
        await app.kit.database.db
          .updateTable('bulk_upload')
          .set({ watched_at: null })
          .where('account_id', '=', me.scope)
          .where('upload_id', '=', uploadId)
          .execute();
      await untilOver(me, uploadId);
    }
    // Each with the way to a screen that the account has.
    for (const [me, screen] of [
      [left, '/uploadshipment'],
      [leftCool, '/uploadCOOLshipment'],
    ] as const) {
      expect(await mailsOf(app, me)).toMatchObject([
        {
          subject: 'orders.csv: 260 rows became consignments',
          body_text: expect.stringContaining(`${screen}?upload=${uploadIds.get(me)}`),
        },
      ]);
    }
    expect(await mailsOf(app, there)).toEqual([]);
  });
});
