/** The results of bulk uploads: listed, printed, cancelled, repeated and downloaded as a file. */

import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { handoverHeaders, startHandover } from '#shared/features/handover/handover.contract.ts';
import { bulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { pasteBulkCells } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import {
  printA6ConsignmentNote,
  printCnSticker,
  printDownloadConsignmentNote,
  printLog,
  printPreview,
} from '#shared/features/printing/consignment-note.contract.ts';

import { spreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';
import { makeBulk } from '#server/test/bulk-factory.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('The listing of bulk uploads', () => {
  it('lists each upload, newest first and page by page, and finds it by its file name', async () => {
    const as = await makeAdmin(app);
    for (const fileName of ['a.xlsx', 'B-100%.csv', 'c.xlsx']) {
      app.clock.forward(1);
      await makeBulk(app, as, { fileName, made: [{}] });
    }
    const first = await send(app, contract.bulkListing, { as, body: { limit: 2 } });
    expect(first.r.rows.map(({ fileName }) => fileName)).toEqual(['c.xlsx', 'B-100%.csv']);
    expect(first.r.rows[0]).toMatchObject({
      madeCount: 1,
      openCount: 0,
      createdBy: as.loginId,
      sumCents: 800,
    });
    const cursor = first.r.nextCursor;
    const second = await send(app, contract.bulkListing, { as, body: { limit: 2, cursor } });
    expect(second.r).toMatchObject({ rows: [{ fileName: 'a.xlsx' }], nextCursor: null });
    const found = await send(app, contract.bulkListing, { as, body: { text: 'b-100%' } });
    expect(found.r.rows.map(({ fileName }) => fileName)).toEqual(['B-100%.csv']);
  });

  it('finds a file by its exact name, and without case and accents', async () => {
    const as = await makeAdmin(app);
    const names = ['订单（十一月）.csv', 'Café Nov.csv', 'two  spaces.csv', 'Cafe\u0301 Dec.csv'];
    for (const fileName of names) await makeBulk(app, as, { fileName, made: [{}] });
    for (const [text, fileName] of [...names.map((name) => [name, name]), ['cafe nov', 'Café Nov.csv']]) {
      const { rows } = (await send(app, contract.bulkListing, { as, body: { text, limit: 1 } })).r;
      expect([text, rows.map((row) => row.fileName)]).toEqual([text, [fileName]]);
    }
  });

  it('returns the progress of given uploads of the account in any state, without the sums of their shipments', async () => {
    const as = await makeAdmin(app);
    const other = await makeAdmin(app);
    const { uploadId: running } = await makeBulk(app, as, { made: [{}, {}] });
    const { uploadId: gone } = await makeBulk(app, as, { made: [{}] });
    await makeBulk(app, as);
    for (const [uploadId, state] of [
      [running, 'submitting'],
      [gone, 'cancelled'],
    ] as const)
      await app.kit.database.db
        .updateTable('bulk_upload')
        .set({ state })
        .where('account_id', '=', as.scope)
        .where('upload_id', '=', uploadId)
        .execute();
    const bulkShipmentIds = [running, gone, (await makeBulk(app, other)).uploadId];
    const { r } = await send(app, contract.bulkListing, { as, body: { bulkShipmentIds } });
    expect(r).toMatchObject({
      rows: [
        { bulkShipmentId: gone, state: 'cancelled', sumCents: null },
        { bulkShipmentId: running, state: 'submitting', madeCount: 2, runDone: 2, sumCents: null },
      ],
      nextCursor: null,
    });
    expect(r.rows).toHaveLength(2);
  });

  it('counts the shipments that are unprinted, cancelled and cancellable', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as, {
      made: [{}, { printedAt: app.clock.now() }, { events: ['PKU'] }, { events: ['CAN'] }],
      waiting: [{ state: 'wrong' }],
    });
    const { r } = await send(app, contract.bulkDetail, { as, query: { bulkShipmentId: uploadId } });
    expect(r).toMatchObject({
      rowCount: 5,
      madeCount: 4,
      openCount: 1,
      unprintedCount: 2,
      cancelledCount: 1,
      cancellableCount: 2,
      zip: null,
    });
  });
});

describe('Printing a bulk upload', () => {
  it('prints its notes in the order of the file or in pick order, or only the unprinted ones', async () => {
    const as = await makeAdmin(app);
    const { uploadId, shipments } = await makeBulk(app, as, {
      made: [
        { columns: { routing_code: 'KUL-09' } },
        { columns: { routing_code: 'IPH-01' }, printedAt: app.clock.now() },
        { columns: { routing_code: 'ALR-01' } },
      ],
    });
    const cnNos = shipments.map(({ cnNo }) => cnNo);
    const printed = async () => (await send(app, printLog, { as, body: {} })).r.rows[0]?.cnNos;
    await send(app, printCnSticker, { as, body: { bulkId: uploadId } });
    expect(await printed()).toEqual(cnNos);
    app.clock.forward(1);
    await send(app, printA6ConsignmentNote, { as, body: { bulkId: uploadId } });
    expect(await printed()).toEqual(cnNos);
    app.clock.forward(1);
    await send(app, printDownloadConsignmentNote, { as, body: { bulkId: uploadId, Order: 'pick' } });
    expect(await printed()).toEqual([cnNos[2], cnNos[1], cnNos[0]]);
    const again = await makeBulk(app, as, { made: [{}, { printedAt: app.clock.now() }] });
    const { r } = await send(app, printPreview, {
      as,
      body: { bulkId: again.uploadId, OnlyUnprinted: true },
    });
    expect(r).toMatchObject({ noteCount: 1, leftOutCount: 1 });
  });
});

describe('The result file of a bulk upload', () => {
  it.each(['xlsx', 'csv'] as const)(
    'has the columns of the uploaded file with leading zeros, and the result of each row, as %s',
    async (format) => {
      const as = await makeAdmin(app);
      const { uploadId, shipments } = await makeBulk(app, as, {
        made: [{ cells: ['Ali, "Boss"', '05400'] }, { cells: ['=cmd', '079903'], events: ['CAN'] }],
        waiting: [{ state: 'wrong', cells: ['Abu', '1'] }],
      });
      const { bytes, headers } = await send(app, contract.bulkResult, {
        as,
        query: { bulkShipmentId: uploadId, format },
      });
      expect(headers['content-disposition']).toContain(`orders-result.${format}`);
      // A spreadsheet does not run the formula; the mark is removed when the file is read again.
      if (format === 'csv') expect(bytes.toString()).toContain("\n'=cmd,");
      const reader = spreadsheetReader();
      const [head, ...rows] = (await reader.read('test', bytes, 10)).map(({ cells }) => cells);
      await reader.close();
      expect(head?.slice(0, 4)).toEqual(['Nama', 'Poskod', 'Order ID', 'CN']);
      const cn = shipments.map(({ cnNo }) => cnNo);
      expect(rows[0]?.slice(0, 2)).toEqual(['Ali, "Boss"', '05400']);
      expect(rows[0]?.[3]).toBe(cn[0]);
      expect(rows[0]?.[6]).toContain(`/t/${cn[0]}`);
      expect(rows[1]?.slice(0, 2)).toEqual(['=cmd', '079903']);
      expect(rows[1]?.[7]).toBe('Cancelled');
      expect(rows[2]?.[7]).toMatch(/^To fix; Postcode 99999 was not found/u);
    },
  );
});

describe('Cancelling all shipments of a bulk upload', () => {
  it('cancels those not scanned yet, and returns how many could not be cancelled', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as, {
      made: [{}, { events: ['PKU'] }, {}, { events: ['CAN'] }],
    });
    const { r } = await send(app, contract.cancelBulkShipments, { as, body: { bulkShipmentId: uploadId } });
    expect(r).toEqual({ cancelledCount: 2, leftCount: 1, next: null });
    const detail = await send(app, contract.bulkDetail, { as, query: { bulkShipmentId: uploadId } });
    expect(detail.r).toMatchObject({ cancelledCount: 3, cancellableCount: 0 });
  });
});

describe('The handover sheet of a bulk upload', () => {
  it('is a PDF of the shipments that wait for the driver, and is refused when there are none', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as, { made: [{}, { events: ['PKU'] }] });
    const sheet = await send(app, contract.bulkPickupHandover, { as, query: { bulkShipmentId: uploadId } });
    expect(sheet.status).toBe(200);
    expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // A handover started from the listing has the number of the printed sheet.
    const body = { shipments: { bulkId: uploadId } };
    const begun = await send(app, startHandover, { as, body });
    expect([begun.r.sheetNo, begun.r.cnCount]).toEqual([sheet.headers[handoverHeaders.no], 1]);
    expect((await send(app, startHandover, { as: await makeAdmin(app), body })).status).toBe(404);
    const gone = await makeBulk(app, as, { made: [{ events: ['PKU'] }] });
    expect(
      await send(app, contract.bulkPickupHandover, { as, query: { bulkShipmentId: gone.uploadId } }),
    ).toMatchObject({ status: 409 });
  });

  it('is available also where printing consignment notes is blocked', async () => {
    const as = await makeAdmin(app, { is_blocking_printing: true });
    const { uploadId } = await makeBulk(app, as);
    const sheet = await send(app, contract.bulkPickupHandover, { as, query: { bulkShipmentId: uploadId } });
    expect([sheet.status, sheet.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});

describe('Repeating a bulk upload ("same again")', () => {
  it('makes a new upload of the same rows, without their order IDs', async () => {
    const as = await makeAdmin(app);
    const text =
      'Name\tPhone\tAddress\tPostcode\tType\tWeight\tOrder ID\nAli\t0123456789\t8 Jalan A\t50400\tParcel\t1\tS-1\nAbu\t0123456788\t9 Jalan B\t50400\tParcel\t1\tS-2';
    const first = await send(app, pasteBulkCells, { as, body: { text } });
    const { r } = await send(app, contract.repeatBulk, {
      as,
      body: { bulkShipmentId: first.r.uploadId },
    });
    expect(r.uploadId).not.toBe(first.r.uploadId);
    const { r: rows } = await send(app, bulkRows, { as, body: { uploadId: r.uploadId } });
    expect(rows.rows.map(({ texts }) => [texts.receiverName, texts.orderId])).toEqual([
      ['Ali', undefined],
      ['Abu', undefined],
    ]);
  });
});
