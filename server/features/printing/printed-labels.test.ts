/** Pages and labels of a print: counted with continuation pages, and per paper size. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/printing/consignment-note.contract.ts';
import { filePartHeaders } from '#shared/platform/http/file-parts.ts';

import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { idsOf, printCentreDesk } from './print-centre.fixture.ts';
import { printedByPaper } from './print-log.queries.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const { printPreview, printZpl } = contract;

const { makeSeveral, printed, save } = printCentreDesk(() => ({ app, desk }));

/** A shipment whose label continues on a second one. */
const continued: ShipmentOptions = {
  sender: { address1: 'W'.repeat(50), address2: 'W'.repeat(50), address3: 'W'.repeat(50) },
  receiver: { address1: 'W'.repeat(50), address2: 'W'.repeat(50), address3: 'W'.repeat(50) },
  columns: {
    content: 'W'.repeat(50),
    customer_note_1: 'W'.repeat(100),
    customer_note_2: 'W'.repeat(100),
    delivery_orders: Array.from({ length: 9 }, (_, index) => `${'W'.repeat(19)}${index}`),
  },
};

describe('Labels with a continuation', () => {
  it('count as two pages, in the preview and in the total of the headers', async () => {
    const me = await makeAdmin(app);
    const shipments = await makeSeveral(me, { ...continued, pieces: 3 }, {});
    const body = { ShipmentInfoIdList: idsOf(shipments), PrintingSize: 2, Copies: 2 };
    const { r } = await send(app, printPreview, { as: me, body });
    expect(r).toMatchObject({ labelCount: 8, pageCount: 14, isPageCountExact: true });
    const answer = await printed(me, body);
    expect(desk.pagesOf(save(answer.bytes))).toBe(14);
    expect(answer.headers[filePartHeaders.total]).toBe('14');
    const sheet = await send(app, printPreview, { as: me, body: { ...body, Sheet: 'A4 4xA6' } });
    expect(sheet.r).toMatchObject({ labelCount: 8, pageCount: 4 });
    const zpl = await send(app, printZpl, {
      as: me,
      body: { ShipmentInfoIdList: body.ShipmentInfoIdList, Dpi: 203 },
    });
    const marks = zpl.bytes.toString('utf8').match(/\^XZ/gu) ?? [];
    expect(zpl.headers[filePartHeaders.total]).toBe(String(marks.length));
  });

  it('are not counted in a large print, whose preview gives the lowest number of pages as not exact', async () => {
    const me = await makeAdmin(app);
    const shipments = await makeSeveral(me, {}, {}, {});
    const body = { ShipmentInfoIdList: idsOf(shipments), PrintingSize: 2, Copies: 10 };
    const { r } = await send(app, printPreview, { as: me, body });
    expect(r).toMatchObject({ labelCount: 30, pageCount: 30, isPageCountExact: false });
  });
});

describe('The labels used by prints', () => {
  const taken = async (me: TestUser) =>
    Object.fromEntries(await printedByPaper(app.kit.database.db, me.scope, new Date(0)));

  it('are counted per paper size with continuations and copies, for PDF and ZPL', async () => {
    const me = await makeAdmin(app);
    const shipments = await makeSeveral(me, { ...continued, pieces: 3 }, {});
    const ShipmentInfoIdList = idsOf(shipments);
    await printed(me, { ShipmentInfoIdList, PrintingSize: 2, Copies: 2 });
    expect(await taken(me)).toEqual({ 2: 14 });
    const zpl = await send(app, printZpl, { as: me, body: { ShipmentInfoIdList, Dpi: 203 } });
    const marks = zpl.bytes.toString('utf8').match(/\^XZ/gu) ?? [];
    expect(await taken(me)).toEqual({ 2: 14, 3: marks.length });
  });

  it('are counted per paper size when one print uses two sizes', async () => {
    const me = await makeAdmin(app);
    const shipments = await makeSeveral(me, { columns: { content_type: 'document' } }, { pieces: 60 }, {});
    const body = { ShipmentInfoIdList: idsOf(shipments), PrintingSize: 3, DocumentPrintingSize: 1 };
    await printed(me, body);
    expect(await taken(me)).toEqual({ 1: 1, 3: 61 });
  });

  it('do not include prints on A4 sheets, and are estimated for log entries without label counts', async () => {
    const me = await makeAdmin(app);
    const body = { ShipmentInfoIdList: idsOf(await makeSeveral(me, {}, {})), Copies: 2 };
    await printed(me, { ...body, Sheet: 'A4 4xA6' });
    expect(await taken(me)).toEqual({});
    await printed(me, { ...body, PrintingSize: 2 });
    await app.kit.database.db
      .updateTable('print_log')
      .set({ label_counts: null })
      .where('account_id', '=', me.scope)
      .execute();
    expect(await taken(me)).toEqual({ 2: 4 });
  });
});
