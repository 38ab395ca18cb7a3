/** Bulk uploads for COOL and across borders, several sheets, currency signs in cells, and the email at the end. */
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

describe('Bulk rows and their shipments', () => {
  it('are sorted by destination, and the rows of an order are items of one shipment, also when repeated', async () => {
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

    // A repeated upload keeps the items of each shipment together, and needs no confirmation of repeats.
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

  it('keep two orders with similar long IDs apart when the upload is repeated', async () => {
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

  it('are limited to 30 pieces, and to 3 pieces with COD', async () => {
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

describe('A bulk upload of a COOL account', () => {
  it('makes COOL shipments, is printed and handed over by the COOL calls only, and refuses another flow', async () => {
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
    // The handover call of the other kind of account is refused.
    expect((await send(app, bulkPickupHandover, { as: me, query })).status).toBe(403);
    const ordinary = await makeAdmin(app);
    expect((await send(app, bulkCoolPickupHandover, { as: ordinary, query })).status).toBe(403);
    const other = await makeAdmin(app, { is_cool: true });
    expect((await send(app, bulkCoolPickupHandover, { as: other, query })).status).toBe(404);
    const started = await send(app, contract.startBulkGrid, { as: me, body: { rows: 1, flow: 'domestic' } });
    expect(started.status).toBe(400);
  });
});

describe('Rows entered into the grid of a COOL account', () => {
  it('have the texts of their choices in the result file', async () => {
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

describe('An amount with the sign of another currency', () => {
  const into = { flow: 'malaysia', market: SINGAPORE } as const;
  const example: BulkRow = { ...exampleRow(into), enhancedLiability: '', deliveryOrders: '', value: '' };
  const codCellOf = async (me: TestUser, changes: Partial<BulkRow>, heading = 'COD Amount') => {
    const file = sheet([{ ...example, ...changes }]).replace('COD Amount', heading);
    const { uploadId } = await upload(me, file);
    const [first] = await rowsOf(me, uploadId);
    return [first?.state, first?.texts.codAmount, first?.problems[0]?.message];
  };

  it('in a cell or its heading is reported, and is never read as an amount in the expected currency', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE, is_cod: true });
    const other = 'COD Amount must be in RM, but this is in S$. Type the amount in RM.';
    expect(await codCellOf(me, { codAmount: 'RM 300.00' })).toEqual(['ready', '300.00', undefined]);
    expect(await codCellOf(me, { codAmount: 'S$ 300.00' })).toEqual(['wrong', 'S$ 300.00', other]);
    expect(await codCellOf(me, { codAmount: '300' }, 'COD Amount (S$)')).toEqual(['wrong', 'S$ 300', other]);
    expect(await codCellOf(me, { codAmount: '$300' }, 'COD Amount (S$)')).toEqual(['wrong', 'S$ 300', other]);
    expect(await codCellOf(me, { codAmount: '300' }, 'COD Amount (S$/RM)')).toEqual([
      'ready',
      '300',
      undefined,
    ]);
    expect(await codCellOf(me, { codAmount: '300' }, 'COD Amount (RM)')).toEqual(['ready', '300', undefined]);
    const [state, , unit] = await codCellOf(me, { itemUnitValue: 'RM 1000', codAmount: '' });
    expect([state, unit]).toEqual([
      'wrong',
      'Item Unit Value must be in S$, but this is in RM. Type the amount in S$.',
    ]);
  });

  it('in the number format of its cell is reported', async () => {
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

describe('An account without order IDs', () => {
  it('gets a notice that its order IDs are left out, and its unchanged file makes shipments', async () => {
    const me = await makeAdmin(app, { is_cool: true, is_allow_order_id: false });
    const fields = bulkColumnsOf({ flow: 'cool', market: MALAYSIA }).map(({ field }) => field);
    const name = (receiverName: string, orderId: string) => row('cool', { receiverName, orderId });
    const made = await upload(me, sheet([name('Ali', '240501ABC'), name('Siti', '240501ABC')], fields));
    expect(made).toMatchObject({ leavesOrderIdsOut: true, counts: { wrong: 0, double: 1 } });
    // A repeated order ID in one file still warns.
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
    // The result file keeps them, so that the shop can find its orders.
    const { bytes } = await send(app, bulkResult, {
      as: me,
      query: { bulkShipmentId: made.uploadId, format: 'csv' },
    });
    expect(bytes.toString()).toContain(`240501ABC,${first?.consignmentNoteNo}`);
  });

  it('gets no notice of an empty order ID column, such as the template has, until an order ID is entered', async () => {
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
    // Without order IDs a repeat is recognised by its receiver.
    await send(app, submitBulk, { as: me, body: { uploadId } });
    await untilOver(me, uploadId);
    expect(await upload(me, sheet([name('Ali')]))).toMatchObject({ counts: { double: 1 } });
  });

  it('still has the rows of a cross-border order as items of one shipment', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: false });
    const line = (itemDescription: string): BulkRow =>
      row('international', { orderId: 'JP-1', itemDescription, value: '', weight: '20', itemWeight: '0.2' });
    const made = await upload(me, sheet([line('Cotton shirts'), line('Leather belts')]));
    expect(made).toMatchObject({ leavesOrderIdsOut: true, shipmentCount: 1, counts: { wrong: 0 } });
  });
});

describe('Uploading and submitting', () => {
  it('reads the first sheet with a heading, and another sheet on request', async () => {
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

  it('makes each row once when a submit is repeated with its key, and refuses a second submit without a key', async () => {
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

describe('The email at the end of a bulk upload', () => {
  it('is sent to a user who left the page, with a link to their screen, and not to a user who is there', async () => {
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
      // Simulates a user who closed the page.
      if (me !== there)
        await app.kit.database.db
          .updateTable('bulk_upload')
          .set({ watched_at: null })
          .where('account_id', '=', me.scope)
          .where('upload_id', '=', uploadId)
          .execute();
      await untilOver(me, uploadId);
    }
    // Each with a link to the screen of that kind of account.
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
