/** What became of bulk uploads: listed, printed, taken back, and as a file that goes back into the shop. */

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

describe('the listing', () => {
  it('lists each upload, newest first, page by page, and finds it by its file', async () => {
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

  it('answers for named uploads how far they are, whatever became of them, and reads none of their consignments', async () => {
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

  it('counts what is printed, cancelled and may still be cancelled', async () => {
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

describe('printing a bulk upload', () => {
  it('prints its notes in the order of the file, or of the round, or only those not printed yet', async () => {
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

describe('the result file', () => {
  it.each(['xlsx', 'csv'] as const)(
    'has the columns of the file that came in, zeros and all, and what each row became, as %s',
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
      // No spreadsheet runs it; read again, the mark is gone.
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

describe('cancelling all of an upload', () => {
  it('cancels what is not scanned, and says what is left of what was not cancelled before', async () => {
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

describe('the handover sheet of an upload', () => {
  it('is a PDF of what waits for the driver, and says when nothing does', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as, { made: [{}, { events: ['PKU'] }] });
    const sheet = await send(app, contract.bulkPickupHandover, { as, query: { bulkShipmentId: uploadId } });
    expect(sheet.status).toBe(200);
    expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // The handover that is begun from the listing is that of the sheet on paper.
    const body = { shipments: { bulkId: uploadId } };
    const begun = await send(app, startHandover, { as, body });
    expect([begun.r.sheetNo, begun.r.cnCount]).toEqual([sheet.headers[handoverHeaders.no], 1]);
    expect((await send(app, startHandover, { as: await makeAdmin(app), body })).status).toBe(404);
    const gone = await makeBulk(app, as, { made: [{ events: ['PKU'] }] });
    expect(
      await send(app, contract.bulkPickupHandover, { as, query: { bulkShipmentId: gone.uploadId } }),
    ).toMatchObject({ status: 409 });
  });

  it('is no consignment note: it comes also where printing those is blocked', async () => {
    const as = await makeAdmin(app, { is_blocking_printing: true });
    const { uploadId } = await makeBulk(app, as);
    const sheet = await send(app, contract.bulkPickupHandover, { as, query: { bulkShipmentId: uploadId } });
    expect([sheet.status, sheet.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});

describe("'same again'", () => {
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
