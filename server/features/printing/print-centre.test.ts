/** What the print centre adds to a print: order, sheets, copies, files, ZPL, previews and the log. */
import { readdirSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/printing/consignment-note.contract.ts';
import type { PrintLogRow } from '#shared/features/printing/consignment-note.contract.ts';
import { filePartHeaders } from '#shared/platform/http/file-parts.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { present } from '#server/test/present.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { idsOf, printCentreDesk } from './print-centre.fixture.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const { printDownloadConsignmentNote: printAny, printLog, printPreview, printZpl } = contract;

const { makeSeveral, printed, save } = printCentreDesk(() => ({ app, desk }));

/** The CNs of a PDF, page by page. */
const cnsOf = (file: string) =>
  Array.from({ length: desk.pagesOf(file) }, (_, page) =>
    desk
      .scan(file, page + 1)
      .filter((code) => code.startsWith('CODE-128:'))
      .map((code) => code.slice(9, -4)),
  ).flat();

function unzip(bytes: Buffer): Record<string, string> {
  const zip = desk.save(bytes, 'zip');
  desk.run('python3', '-m', 'zipfile', '-e', zip, `${zip}.d`);
  return Object.fromEntries(readdirSync(`${zip}.d`).map((name) => [name, `${zip}.d/${name}`]));
}

async function printedCount(me: TestUser, { shipmentId }: TestShipment) {
  const row = await app.kit.database.db
    .selectFrom('shipment')
    .select('printed_count')
    .where('account_id', '=', me.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return row.printed_count;
}

describe('The order of the labels in a print', () => {
  it('is the order of the request, or by postcode, order ID or routing code with missing values last', async () => {
    const me = await makeAdmin(app);
    const three = await makeSeveral(
      me,
      { receiver: { postcode: '93000' }, columns: { order_id: 'SHOP-10', routing_code: 'KCH-930' } },
      { receiver: { postcode: '10000' }, columns: { order_id: null, routing_code: 'PEN-100' } },
      { receiver: { postcode: '50400' }, columns: { order_id: 'SHOP-9', routing_code: '' } },
    );
    const [a, b, c] = three;
    const selection = { ShipmentInfoIdList: idsOf(three), PrintingSize: 2 };
    const order = async (Order?: string) =>
      cnsOf(save((await printed(me, Order === undefined ? selection : { ...selection, Order })).bytes));
    const cns = (...shipments: (TestShipment | undefined)[]) => shipments.map((one) => one?.cnNo);
    expect(await order()).toEqual(cns(a, b, c));
    expect(await order('postcode')).toEqual(cns(b, c, a));
    expect(await order('order-id')).toEqual(cns(c, a, b));
    expect(await order('pick')).toEqual(cns(a, b, c));
  });

  it('follows the sort of the listing when a filter is printed', async () => {
    const me = await makeAdmin(app);
    const names = ['Mei', 'Aminah', 'Zul', 'Bala'];
    const made = await makeSeveral(me, ...names.map((name) => ({ receiver: { name } })));
    const zpl = await send(app, printZpl, { as: me, body: { filter: {}, sort: 'receiver', Dpi: 203 } });
    const cns = [...zpl.bytes.toString().matchAll(/HN\d{9}MY/gu)].map(([cn]) => cn);
    expect([...new Set(cns)]).toEqual([1, 3, 0, 2].map((at) => made[at]?.cnNo));
  });
});

describe('Printing on A4 sheets', () => {
  it.each([
    ['A4 2xA5', 2, '297 x 210', 1],
    ['A4 4xA6', 1, '210 x 297', 2],
  ])('%s arranges whole labels in cells, and all of them scan', async (Sheet, pages, size, printingSize) => {
    const me = await makeAdmin(app);
    const shipments = await makeSeveral(me, { pieces: 2 }, {});
    const { bytes } = await printed(me, { ShipmentInfoIdList: idsOf(shipments), Sheet });
    const file = save(bytes);
    expect(desk.pagesOf(file)).toBe(pages);
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/u.exec(desk.run('pdfinfo', file)) ?? [];
    expect([width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' x ')).toBe(size);
    expect(cnsOf(file).toSorted()).toEqual(
      [shipments[0]?.cnNo, shipments[0]?.cnNo, shipments[1]?.cnNo].toSorted(),
    );
    const { r } = await send(app, printLog, { as: me, body: {} });
    expect(r.rows[0]).toMatchObject({ sheet: Sheet, paper: printingSize === 1 ? 'A5' : 'A6' });
  });

  it('is refused where the account must print on its own label paper', async () => {
    const account = await makeAccount(app);
    const me = await makeUser(app, account, { sub_account_type_id: 21 });
    const body = { ShipmentInfoIdList: [(await makeShipment(app, account)).shipmentId] };
    const answer = await send(app, printAny, { as: me, body: { ...body, Sheet: 'A4 4xA6' } });
    expect(answer).toMatchObject({
      status: 403,
      e: 'This account prints consignment notes on COD Label only.',
    });
    expect((await send(app, contract.printingOptions, { as: me })).r.sheets).toEqual([]);
  });
});

describe('Printing only unprinted notes', () => {
  it('leaves out notes printed before, and is refused when nothing is left', async () => {
    const me = await makeAdmin(app);
    const old = await makeShipment(app, me, { printedAt: app.clock.now() });
    const fresh = await makeShipment(app, me, {});
    const body = { ShipmentInfoIdList: idsOf([old, fresh]), OnlyUnprinted: true, PrintingSize: 3 };
    expect(cnsOf(save((await printed(me, body)).bytes))).toEqual([fresh.cnNo]);
    expect(await printedCount(me, old)).toBe(1);
    expect(await send(app, printAny, { as: me, body })).toMatchObject({
      status: 409,
      e: 'Every chosen consignment note was printed before. Print them all to reprint.',
    });
  });
});

describe('Copies of a label', () => {
  it('follow the first print directly, are marked as reprints, and are all counted', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, {});
    const body = { ShipmentInfoIdList: idsOf([shipment]), PrintingSize: 3, Copies: 3 };
    const file = save((await printed(me, body)).bytes);
    expect(cnsOf(file)).toEqual([shipment.cnNo, shipment.cnNo, shipment.cnNo]);
    const marks = [1, 2, 3].map((page) =>
      /REPRINT/iu.test(desk.run('pdftotext', '-f', `${page}`, '-l', `${page}`, file, '-')),
    );
    expect(marks).toEqual([false, true, true]);
    expect(await printedCount(me, shipment)).toBe(3);
  });

  it('are limited to ten', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, {});
    const body = { ShipmentInfoIdList: idsOf([shipment]), Copies: 11 };
    expect(await send(app, printAny, { as: me, body })).toMatchObject({
      status: 400,
      e: 'Copies must be at most 10',
    });
  });
});

describe('The files of a download', () => {
  const three = (me: TestUser) =>
    makeSeveral(
      me,
      { columns: { routing_code: 'KUL-504' } },
      { columns: { routing_code: 'PEN-100', content_type: 'document' } },
      { columns: { routing_code: 'KUL-101' } },
    );

  it('are one PDF per station, with the labels in the order of the request', async () => {
    const me = await makeAdmin(app);
    const shipments = await three(me);
    const body = { ShipmentInfoIdList: idsOf(shipments), PrintingSize: 2, Split: 'station', Copies: 2 };
    const answer = await printed(me, body, true);
    expect(answer.headers['content-disposition']).toContain('downloadCN.zip');
    const files = unzip(answer.bytes);
    expect(Object.keys(files).toSorted()).toEqual(['KUL.pdf', 'PEN.pdf']);
    const [a, b, c] = shipments.map(({ cnNo }) => cnNo);
    expect(cnsOf(files['KUL.pdf'] ?? '')).toEqual([a, a, c, c]);
    expect(cnsOf(files['PEN.pdf'] ?? '')).toEqual([b, b]);
  });

  it('are one merged PDF when a merged download is requested', async () => {
    const me = await makeAdmin(app);
    const shipments = await three(me);
    const body = { ShipmentInfoIdList: idsOf(shipments), Split: 'merged', PrintingSize: 3 };
    const answer = await printed(me, body, true);
    expect(answer.headers['content-disposition']).toContain('attachment; filename="consignment.pdf"');
    expect(desk.pagesOf(save(answer.bytes))).toBe(3);
  });

  it('are split by paper size when documents print on another size', async () => {
    const me = await makeAdmin(app);
    const shipments = await three(me);
    const body = { ShipmentInfoIdList: idsOf(shipments), PrintingSize: 3, DocumentPrintingSize: 1 };
    const answer = await printed(me, body);
    expect(answer.headers['content-disposition']).toContain('attachment; filename="downloadCN.zip"');
    const files = unzip(answer.bytes);
    expect(Object.keys(files).toSorted()).toEqual(['consignment A5.pdf', 'consignment Label.pdf']);
    expect(cnsOf(files['consignment A5.pdf'] ?? '')).toEqual([shipments[1]?.cnNo]);
    expect(
      Object.keys(unzip((await printed(me, { ...body, Split: 'size' }, true)).bytes)).toSorted(),
    ).toEqual(['A5.pdf', 'Label.pdf']);
  });
});

describe('Printing in ZPL', () => {
  it.each([203, 300])(
    'at %i dpi returns one label per piece in the dots of the label, and counts the print',
    async (Dpi) => {
      const me = await makeAdmin(app);
      const shipment = await makeShipment(app, me, { pieces: 2 });
      const answer = await send(app, printZpl, {
        as: me,
        body: { ShipmentInfoIdList: idsOf([shipment]), Dpi },
      });
      expect(answer.headers['content-disposition']).toContain('attachment; filename="consignment.zpl"');
      const zpl = answer.bytes.toString('utf8');
      expect(zpl.match(/\^XA/gu)).toHaveLength(2);
      expect(zpl).toContain(`^PW${Math.round((100 / 25.4) * Dpi)}^LL${Math.round((150 / 25.4) * Dpi)}`);
      expect(zpl).toContain(`${shipment.cnNo}-001`);
      expect(zpl).toContain(`${shipment.cnNo}-002`);
      expect(await printedCount(me, shipment)).toBe(1);
      expect((await send(app, printLog, { as: me, body: {} })).r.rows[0]).toMatchObject({
        format: 'zpl',
        paper: 'Label',
      });
    },
  );

  it.each([
    ['COOL', { is_cool: true }, 'cool', { flow: 'cool', service: 'frozen' }, 'Frozen'],
    ['reverse-charge', {}, 'reverse-charge', { flow: 'reverse-charge' }, 'Reverse Charge'],
    ['third-party', {}, 'reverse-charge', { flow: 'third-party' }, 'Third Party'],
  ] as const)('prints %s notes with the same call', async (_, flags, cnKind, columns, words) => {
    const me = await makeAdmin(app, flags);
    const shipment = await makeShipment(app, me, { cnKind, columns });
    const body = { ConsignmentNo: [shipment.cnNo], Dpi: 203 };
    const answer = await send(app, printZpl, { as: me, body });
    expect(answer.e).toBeNull();
    const zpl = answer.bytes.toString('utf8');
    expect(zpl).toContain(`${shipment.cnNo}-001`);
    expect(zpl.toUpperCase()).toContain(words.toUpperCase());
    expect(await printedCount(me, shipment)).toBe(1);
  });

  it('is refused for a 600 dpi printer', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, {});
    const body = { ShipmentInfoIdList: idsOf([shipment]), Dpi: 600 };
    expect((await send(app, printZpl, { as: me, body })).status).toBe(400);
  });
});

describe('A print preview', () => {
  it('returns the label image and the counts of the print, and marks nothing as printed', async () => {
    const me = await makeAdmin(app);
    const shipments = await makeSeveral(
      me,
      { pieces: 2, receiver: { name: '陈伟强' } },
      { printedAt: app.clock.now(), columns: { content_type: 'document' } },
      { events: ['CAN'] },
    );
    const body = { ShipmentInfoIdList: idsOf(shipments), Sheet: 'A4 4xA6', Copies: 2 };
    const { r } = await send(app, printPreview, { as: me, body });
    expect(r).toMatchObject({
      widthPx: 750,
      heightPx: 350,
      noteCount: 2,
      labelCount: 6,
      pageCount: 2,
      reprintCount: 1,
      leftOutCount: 1,
      stationCount: 1,
      documentCount: 1,
    });
    expect(r.image).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="750" height="350"');
    expect(await printedCount(me, present(shipments[0]))).toBe(0);
  });

  it('of the COD Label is 400 by 500 pixels', async () => {
    const account = await makeAccount(app);
    const me = await makeUser(app, account, { sub_account_type_id: 21 });
    const body = { ShipmentInfoIdList: [(await makeShipment(app, account, { codCents: 99_00 })).shipmentId] };
    expect((await send(app, printPreview, { as: me, body })).r).toMatchObject({
      widthPx: 400,
      heightPx: 500,
    });
  });
});

describe('The print log', () => {
  it('lists the prints of its own account by user, newest first and page by page, and finds a print by CN', async () => {
    const account = await makeAccount(app);
    const me = await makeUser(app, account, { login_id: 'desk', full_name: 'Nur Desk' });
    const others = await makeAdmin(app);
    const many = await makeSeveral(me, ...Array.from({ length: 22 }, () => ({})));
    await printed(me, { ShipmentInfoIdList: idsOf(many.slice(0, 1)), PrintingSize: 2 });
    await printed(me, { ShipmentInfoIdList: idsOf(many), PrintingSize: 3, Copies: 2 }, true);
    const first = await send(app, printLog, { as: me, body: { limit: 1 } });
    expect(first.r.rows).toEqual([
      expect.objectContaining({
        loginId: 'desk',
        fullName: 'Nur Desk',
        paper: 'Label',
        format: 'zip',
        isDownload: true,
        copies: 2,
        cnCount: 22,
        cnNos: many.slice(0, 20).map(({ cnNo }) => cnNo),
      }),
    ]);
    const next = await send(app, printLog, { as: me, body: { limit: 1, cursor: first.r.nextCursor } });
    expect(next.r).toMatchObject({ rows: [{ paper: 'A6', cnCount: 1 }], nextCursor: null });
    const byCn = await send(app, printLog, { as: me, body: { cn: `${many[5]?.cnNo}-001`.toLowerCase() } });
    expect(byCn.r.rows).toHaveLength(1);
    expect((await send(app, printLog, { as: others, body: { cn: many[0]?.cnNo } })).r.rows).toEqual([]);
  });

  it('is filtered by user, format and days of the market, and names the users who printed', async () => {
    const account = await makeAccount(app);
    const [desk, office] = [
      await makeUser(app, account, { login_id: 'desk', full_name: 'Nur Desk' }),
      await makeUser(app, account, { login_id: 'office', full_name: '' }),
    ];
    await makeUser(app, account, { login_id: 'idle' });
    const shipment = await makeShipment(app, desk, {});
    await printed(desk, { ShipmentInfoIdList: idsOf([shipment]) });
    await send(app, printZpl, { as: office, body: { ShipmentInfoIdList: idsOf([shipment]), Dpi: 203 } });
    const today = isoDayOf(app.clock.now(), marketOf(MALAYSIA));
    const found = async (body: object) => {
      const { r } = await send(app, printLog, { as: desk, body });
      return r.rows.map(({ loginId, format }: PrintLogRow) => `${loginId} ${format}`);
    };
    const { r } = await send(app, printLog, { as: desk, body: {} });
    expect(r.people.map(({ loginId }: { loginId: string }) => loginId)).toEqual(['desk', 'office']);
    expect(await found({ userId: desk.userId })).toEqual(['desk pdf']);
    expect(await found({ format: 'zpl' })).toEqual(['office zpl']);
    expect(await found({ from: today, to: today })).toEqual(['office zpl', 'desk pdf']);
    expect(await found({ to: addDays(today, -1) })).toEqual([]);
    expect(await found({ from: addDays(today, 1) })).toEqual([]);
  });
});

describe('The progress of a streamed print', () => {
  it('is announced as a total in the headers, with one mark in the body for each part', async () => {
    const me = await makeAdmin(app);
    const shipments = await makeSeveral(
      me,
      { pieces: 3 },
      { columns: { content_type: 'document' } },
      { events: ['CAN'] },
    );
    const chosen = { ShipmentInfoIdList: idsOf(shipments) };
    const marked = (answer: { headers: Record<string, unknown>; bytes: Buffer }) => {
      const mark = String(answer.headers[filePartHeaders.mark]);
      return [
        Number(answer.headers[filePartHeaders.total]),
        answer.bytes.toString('latin1').split(mark).length - 1,
      ];
    };
    const sheet = { ...chosen, Sheet: 'A4 4xA6', Copies: 2 };
    expect(marked(await printed(me, { ...chosen, PrintingSize: 2 }))).toEqual([4, 4]);
    expect(marked(await printed(me, sheet))).toEqual([2, 2]);
    expect(marked(await printed(me, { ...sheet, Split: 'note' }, true))).toEqual([3, 3]);
    const zpl = await send(app, printZpl, { as: me, body: { ...chosen, Dpi: 300, Copies: 2 } });
    expect(marked(zpl)).toEqual([8, 8]);
  });
});
