import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/printing/consignment-note.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const { printA6ConsignmentNote, printCnSticker, printDownloadConsignmentNote, printingOptions } = contract;

async function printedState(me: TestUser, shipment: TestShipment) {
  return app.kit.database.db
    .selectFrom('shipment')
    .select(['printed_at', 'printed_count'])
    .where('account_id', '=', me.scope)
    .where('shipment_id', '=', shipment.shipmentId)
    .executeTakeFirstOrThrow();
}

function printLog(me: TestUser) {
  return app.kit.database.db
    .selectFrom('print_log')
    .selectAll()
    .where('account_id', '=', me.scope)
    .orderBy('print_id')
    .execute();
}

function save(bytes: Buffer): string {
  const file = desk.save(bytes);
  desk.run('qpdf', '--check', file);
  return file;
}

const sizeOf = (file: string) => {
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/u.exec(desk.run('pdfinfo', file)) ?? [];
  return [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
};

describe('A printed consignment note', () => {
  it('has one A6 page per piece, with bar codes and the tracking link that scan at 203 dpi in black and white', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { pieces: 3 });
    const answer = await send(app, printA6ConsignmentNote, {
      as: me,
      body: { ConsignmentNo: [shipment.cnNo] },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('inline; filename="consignment.pdf"');
    const file = save(answer.bytes);
    expect(desk.pagesOf(file)).toBe(3);
    expect(sizeOf(file)).toEqual([105, 148]);
    for (const page of [1, 2, 3]) {
      expect(desk.scan(file, page)).toEqual([
        `CODE-128:${shipment.cnNo}-00${page}`,
        `QR-Code:${shipment.cnNo}-00${page}`,
        `QR-Code:http://portal.test/t/${shipment.cnNo}`,
      ]);
    }
  });

  it('shows the parties, addresses, content, references, marks and COD amount, and no domestic value', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, {
      codCents: 125_50,
      createdAt: new Date('2026-11-19T17:30:00Z'),
      receiver: {
        name: '陈伟强',
        companyName: 'Kedai Buku Jaya',
        altPhone: '0312345678',
        state: 'Wilayah Persekutuan',
      },
      columns: {
        order_id: 'SHOP-77',
        delivery_orders: ['DO-1', 'DO-2'],
        customer_note_1: 'Ring twice',
        is_enhanced: true,
        liability_cents: 5_000_00,
        is_dangerous: true,
        content: '',
      },
    });
    const { bytes } = await send(app, printCnSticker, {
      as: me,
      body: { ShipmentInfoIdList: [shipment.shipmentId] },
    });
    const file = save(bytes);
    expect(sizeOf(file)).toEqual([100, 150]);
    const text = desk.textOf(file).replaceAll(/\s+/gu, ' ');
    for (const wanted of [
      '陈伟强',
      'Kedai Buku Jaya',
      '+60 12-345 6789',
      '0312345678',
      '50400',
      'RM 125.50',
      'SHOP-77',
      'DO-1, DO-2',
      'Ring twice',
      'DANGEROUS GOODS',
      'EL RM 5,000',
      'KUL-504',
      'Parcel',
      me.accountNo,
      // Half past one at night in Malaysia is the next day.
      '20-11-2026',
    ]) {
      expect(text).toContain(wanted);
    }
    // The declared value of a domestic shipment is not printed.
    expect(text).not.toContain('RM 50.00');
  });

  it('shows amounts in Singapore dollars for a Singapore account', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE });
    const { shipmentId } = await makeShipment(app, me, { codCents: 20_00 });
    const { bytes } = await send(app, printA6ConsignmentNote, {
      as: me,
      body: { ShipmentInfoIdList: [shipmentId] },
    });
    const text = desk.textOf(save(bytes));
    expect(text).toContain('S$ 20.00');
    expect(text).toContain('S$ 100');
  });

  it('leaves out the order ID and DO numbers where the account has them switched off', async () => {
    const me = await makeAdmin(app, { is_do_cn: false, is_allow_order_id: false });
    const { shipmentId } = await makeShipment(app, me, {
      columns: { order_id: 'SHOP-77', delivery_orders: ['DO-1'] },
    });
    const { bytes } = await send(app, printA6ConsignmentNote, {
      as: me,
      body: { ShipmentInfoIdList: [shipmentId] },
    });
    expect(desk.textOf(save(bytes))).not.toMatch(/SHOP-77|DO-1/u);
  });
});

describe('The record of a print', () => {
  it('has the count, first print time, print log and audit entry; the second print is marked as a reprint', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    const body = { ShipmentInfoIdList: [shipment.shipmentId] };
    const first = await send(app, printA6ConsignmentNote, { as: me, body });
    const after = await printedState(me, shipment);
    expect(after.printed_count).toBe(1);
    expect(desk.textOf(save(first.bytes))).not.toContain('REPRINT');

    const second = await send(app, printCnSticker, { as: me, body });
    expect(desk.textOf(save(second.bytes))).toContain('REPRINT');
    expect(await printedState(me, shipment)).toEqual({ printed_count: 2, printed_at: after.printed_at });

    const log = await printLog(me);
    expect(log.map((row) => [row.printing_size, row.cn_count, row.cn_nos, row.is_download])).toEqual([
      [2, 1, [shipment.cnNo], false],
      [3, 1, [shipment.cnNo], false],
    ]);
    const audit = await app.kit.database.db
      .selectFrom('audit')
      .select(['action', 'subject'])
      .where('account_id', '=', me.scope)
      .execute();
    expect(audit).toContainEqual({ action: 'print.printed', subject: shipment.cnNo });
  });
});

describe('Selecting consignment notes to print', () => {
  it('prints them in the order of the request, each once, whatever the format of the numbers', async () => {
    const me = await makeAdmin(app);
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeShipment(app, me)));
    if (!a || !b || !c) throw new Error('three');
    const typed = `${c.cnNo.slice(0, 2)} ${c.cnNo.slice(2, 7)}-${c.cnNo.slice(7)}`.toLowerCase();
    const { bytes } = await send(app, printA6ConsignmentNote, {
      as: me,
      body: { ShipmentInfoIdList: [b.shipmentId], ConsignmentNo: [typed, `${a.cnNo}-001`, b.cnNo] },
    });
    const codes = [...desk.textOf(save(bytes)).matchAll(/HN\d{9}MY-001/gu)].map(([code]) => code);
    expect([...new Set(codes)]).toEqual([b, c, a].map(({ cnNo }) => `${cnNo}-001`));
  });

  it("prints those that match a filter in the listing's order (newest first), without the excepted ones", async () => {
    const me = await makeAdmin(app);
    const printed = await makeShipment(app, me, { printedAt: app.clock.now() });
    const waiting = [await makeShipment(app, me), await makeShipment(app, me), await makeShipment(app, me)];
    const body = { filter: { printed: 'no' }, except: [waiting[1]?.shipmentId] };
    const { bytes } = await send(app, printA6ConsignmentNote, { as: me, body });
    const [log] = await printLog(me);
    expect(log?.cn_nos).toEqual([waiting[2]?.cnNo, waiting[0]?.cnNo]);
    expect(desk.pagesOf(save(bytes))).toBe(2);
    expect((await printedState(me, printed)).printed_count).toBe(1);
    const nothing = await send(app, printA6ConsignmentNote, {
      as: me,
      body: { filter: { status: ['returned'] } },
    });
    expect(nothing).toMatchObject({ status: 409, s: false });
  });

  it('refuses the whole print with 404 when one of them belongs to another account', async () => {
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const [mine, theirs] = [await makeShipment(app, me), await makeShipment(app, they)];
    for (const body of [
      { ShipmentInfoIdList: [mine.shipmentId, theirs.shipmentId] },
      { ConsignmentNo: [mine.cnNo, theirs.cnNo] },
    ]) {
      for (const call of [printA6ConsignmentNote, printCnSticker, printDownloadConsignmentNote]) {
        expect(await send(app, call, { as: me, body })).toMatchObject({ status: 404, s: false });
      }
    }
    expect((await printedState(me, mine)).printed_count).toBe(0);
    expect((await printedState(they, theirs)).printed_count).toBe(0);
  });

  it('requires at least one CN, and refuses an unknown bulk upload with 404', async () => {
    const me = await makeAdmin(app);
    for (const body of [{}, { ShipmentInfoIdList: [], ConsignmentNo: [] }]) {
      expect(await send(app, printCnSticker, { as: me, body })).toMatchObject({
        status: 400,
        e: 'CN Required',
      });
    }
    expect(
      await send(app, printCnSticker, { as: me, body: { bulkId: '0190a0b0-0000-7000-8000-000000000007' } }),
    ).toMatchObject({
      status: 404,
      e: 'The bulk upload was not found.',
    });
  });

  it('leaves out cancelled ones, and refuses a print of cancelled ones only', async () => {
    const me = await makeAdmin(app);
    const [alive, cancelled] = [
      await makeShipment(app, me),
      await makeShipment(app, me, { events: ['CAN'] }),
    ];
    const ids = [cancelled.shipmentId];
    expect(await send(app, printCnSticker, { as: me, body: { ShipmentInfoIdList: ids } })).toMatchObject({
      status: 409,
      e: 'A cancelled consignment note cannot be printed.',
    });
    const { bytes } = await send(app, printCnSticker, {
      as: me,
      body: { ShipmentInfoIdList: [...ids, alive.shipmentId] },
    });
    expect(desk.pagesOf(save(bytes))).toBe(1);
    expect((await printedState(me, cancelled)).printed_count).toBe(0);
  });
});

describe('The paper size', () => {
  it("is the one of the user's profile unless the request names another", async () => {
    const account = await makeAccount(app);
    const me = await makeUser(app, account, { printing_size: 3 });
    const { shipmentId } = await makeShipment(app, account);
    const body = { ShipmentInfoIdList: [shipmentId] };
    const own = await send(app, printDownloadConsignmentNote, { as: me, body });
    expect(sizeOf(save(own.bytes))).toEqual([100, 150]);
    const a5 = await send(app, printDownloadConsignmentNote, { as: me, body: { ...body, PrintingSize: 1 } });
    expect(sizeOf(save(a5.bytes))).toEqual([148, 210]);
    expect((await send(app, printingOptions, { as: me })).r).toEqual({
      sizes: [
        { id: 1, name: 'A5' },
        { id: 2, name: 'A6' },
        { id: 3, name: 'Label' },
      ],
      sheets: ['A4 2xA5', 'A4 4xA6'],
      defaultId: 3,
    });
  });

  it.each([
    [21, 4, 'COD Label'],
    [71, 3, 'Label'],
    [77, 5, 'PPOD Label'],
    [78, 5, 'PPOD Label'],
  ])('of sub-account type %i is always size %i (%s)', async (type, id, name) => {
    const account = await makeAccount(app);
    const me = await makeUser(app, account, { sub_account_type_id: type, printing_size: 1 });
    const body = { ShipmentInfoIdList: [(await makeShipment(app, account)).shipmentId] };
    for (const call of [printCnSticker, printDownloadConsignmentNote]) {
      const answer = await send(app, call, { as: me, body });
      expect(sizeOf(save(answer.bytes))).toEqual([100, 150]);
    }
    expect((await printLog(me)).map((row) => row.printing_size)).toEqual([id, id]);
    const refusal = { status: 403, e: `This account prints consignment notes on ${name} only.` };
    expect(await send(app, printA6ConsignmentNote, { as: me, body })).toMatchObject(refusal);
    const a5 = { as: me, body: { ...body, PrintingSize: 1 } };
    expect(await send(app, printDownloadConsignmentNote, a5)).toMatchObject(refusal);
  });
});

describe('Downloading consignment notes', () => {
  it('returns consignment.pdf for one, and downloadCN.zip with one PDF each for several', async () => {
    const me = await makeAdmin(app);
    const shipments = [await makeShipment(app, me, { pieces: 2 }), await makeShipment(app, me)];
    const ids = shipments.map(({ shipmentId }) => shipmentId);
    const query = { isDownload: true };
    const one = await send(app, printDownloadConsignmentNote, {
      as: me,
      query,
      body: { ShipmentInfoIdList: ids.slice(0, 1) },
    });
    expect(one.headers['content-disposition']).toContain('attachment; filename="consignment.pdf"');
    expect(desk.pagesOf(save(one.bytes))).toBe(2);

    const both = await send(app, printDownloadConsignmentNote, {
      as: me,
      query,
      body: { ShipmentInfoIdList: ids },
    });
    expect(both.headers['content-type']).toBe('application/zip');
    expect(both.headers['content-disposition']).toContain('attachment; filename="downloadCN.zip"');
    const zip = desk.save(both.bytes, 'zip');
    const names = desk.run('python3', '-m', 'zipfile', '-l', zip);
    for (const [index, { cnNo }] of shipments.entries()) {
      expect(names).toContain(`${cnNo}.pdf`);
      desk.run('python3', '-m', 'zipfile', '-e', zip, `${zip}.d`);
      const file = `${zip}.d/${cnNo}.pdf`;
      desk.run('qpdf', '--check', file);
      expect(desk.pagesOf(file)).toBe(2 - index);
    }
    expect((await printLog(me)).map((row) => [row.cn_count, row.is_download])).toEqual([
      [1, true],
      [2, true],
    ]);
    for (const [index, shipment] of shipments.entries()) {
      expect((await printedState(me, shipment)).printed_count).toBe(2 - index);
    }
  });
});

it('An account whose printing is blocked can neither print nor download, and gets the reason', async () => {
  const me = await makeAdmin(app, { is_blocking_printing: true });
  const body = { ShipmentInfoIdList: [(await makeShipment(app, me)).shipmentId] };
  for (const call of [printA6ConsignmentNote, printCnSticker, printDownloadConsignmentNote]) {
    expect(await send(app, call, { as: me, body })).toMatchObject({
      status: 403,
      e: m.rights_problem_printing_blocked(),
    });
  }
  const hidden = await makeAdmin(app, { is_hide_cnp: true });
  const { shipmentId } = await makeShipment(app, hidden);
  const answer = await send(app, printCnSticker, { as: hidden, body: { ShipmentInfoIdList: [shipmentId] } });
  expect(answer.status).toBe(200);
});
