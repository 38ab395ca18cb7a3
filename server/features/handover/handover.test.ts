import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/handover/handover.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { signed } from '#server/test/examples/handover.examples.ts';
import { makeAdmin, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { makePickup } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const device = 'Chrome on Android';
const chosen = (...shipments: TestShipment[]) => ({
  shipments: { ShipmentInfoIdList: shipments.map(({ shipmentId }) => shipmentId) },
});
const scanOf = (code: string, scanId = newId(app.clock)) => ({
  scanId,
  code,
  at: app.clock.now().toISOString(),
});
const scan = async (as: TestUser, handoverId: string, ...scans: ReturnType<typeof scanOf>[]) =>
  send(app, contract.handoverScans, { as, body: { handoverId, device, scans } });
const close = (as: TestUser, handoverId: string) =>
  send(app, contract.closeHandover, { as, body: { handoverId, device, ...signed } });

describe('A handover sheet', () => {
  it('is numbered, a reprint keeps its number, and another list has another', async () => {
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me, { codCents: 120_00 }), await makeShipment(app, me)];
    const print = (...shipments: TestShipment[]) =>
      send(app, contract.pickupHandoverSheet, { as: me, body: chosen(...shipments) });
    const [first, again] = await Promise.all([print(one, two), print(two, one)]);
    const no = String(first.headers[contract.handoverHeaders.no]);
    expect(no).toMatch(/^HS\d{8}$/u);
    expect(again.headers[contract.handoverHeaders.no]).toBe(no);
    expect((await print(one)).headers[contract.handoverHeaders.no]).not.toBe(no);
    const file = desk.save(first.bytes);
    desk.run('qpdf', '--check', file);
    const text = desk.textOf(file);
    for (const said of [no, one.cnNo, two.cnNo, 'COD RM', me.accountNo]) expect(text).toContain(said);
    expect(desk.scan(file)).toContain(`CODE-128:${one.cnNo}`);
    const id = String(first.headers[contract.handoverHeaders.id]);
    expect(desk.scan(file)).toContain(`QR-Code:http://portal.test/handover?id=${id}`);
  });

  it('is of a pick-up, or of a day, without what was cancelled or has gone', async () => {
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me), await makeShipment(app, me)];
    await makeShipment(app, me, { events: ['PKU'] });
    const pickup = await makePickup(app, me, [one.shipmentId]);
    const start = async (body: object) => (await send(app, contract.startHandover, { as: me, body })).r;
    const ofPickup = await start({ pickupId: pickup.pickupId });
    expect(ofPickup.lines.map(({ cnNo }) => cnNo)).toEqual([one.cnNo]);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(app.clock.now());
    const ofDay = await start({ day });
    expect(ofDay.lines.map(({ cnNo }) => cnNo)).toEqual([two.cnNo, one.cnNo]);
    const nothing = await send(app, contract.startHandover, { as: me, body: { day: '2020-01-01' } });
    expect([nothing.status, nothing.e]).toEqual([409, m.handover_problem_empty()]);
    const both = { pickupId: pickup.pickupId, day };
    expect((await send(app, contract.startHandover, { as: me, body: both })).status).toBe(400);
  });
});

describe('A handover', () => {
  it('judges each scan, keeps it once however often it is sent, and closes into a proof and the parcels’ lives', async () => {
    const me = await makeAdmin(app);
    const [one, three, late] = [
      await makeShipment(app, me),
      await makeShipment(app, me, { pieces: 3 }),
      await makeShipment(app, me),
    ];
    const stranger = await makeShipment(app, await makeAdmin(app));
    const { r } = await send(app, contract.startHandover, { as: me, body: chosen(one, three, late) });
    const { handoverId } = r;
    expect(r).toMatchObject({ state: 'open', cnCount: 3, pieceCount: 5, scannedCount: 0 });
    expect(await close(me, handoverId)).toMatchObject({
      status: 409,
      e: m.handover_problem_nothing_scanned(),
    });
    const scans = [
      scanOf(pieceBarCode(one.cnNo, 1)),
      scanOf(pieceBarCode(three.cnNo, 1)),
      scanOf(pieceBarCode(three.cnNo, 1)),
      scanOf(stranger.cnNo),
      scanOf('12345'),
      scanOf(pieceBarCode(three.cnNo, 2)),
    ];
    const sent = await scan(me, handoverId, ...scans);
    expect(sent.r.results.map(({ outcome }) => outcome)).toEqual([
      'right',
      'right',
      'double',
      'not-on-list',
      'unreadable',
      'right',
    ]);
    // The answer was lost on the way: the device sends all of it again, with one more.
    const again = await scan(me, handoverId, ...scans.slice(0, 3), scanOf(pieceBarCode(one.cnNo, 1)));
    expect(again.r.results.map(({ outcome }) => outcome)).toEqual(['right', 'right', 'double', 'double']);
    expect(again.r.scannedCount).toBe(3);
    const body = { handoverId, device, ...signed };
    const closeOnce = () =>
      send(app, contract.closeHandover, { as: me, body, idempotencyKey: `close-${handoverId}` });
    const closed = await closeOnce();
    expect(closed.r).toMatchObject({
      state: 'closed',
      scannedCount: 3,
      driverName: 'Azlan',
      clerkName: 'Siti',
      closedOn: device,
      closedBy: `${me.accountNo} Admin`,
    });
    expect((await closeOnce()).r.closedAt).toBe(closed.r.closedAt);
    expect((await close(me, handoverId)).status).toBe(409);
    expect((await scan(me, handoverId, scanOf(late.cnNo))).e).toBe(m.handover_problem_closed());
    const statusOf = async ({ shipmentId }: TestShipment) =>
      (await send(app, getShipment, { as: me, query: { shipmentId } })).r;
    const [gone, partly, left] = [await statusOf(one), await statusOf(three), await statusOf(late)];
    expect([gone.status, partly.status, left.status]).toEqual(['picked-up', 'picked-up', 'created']);
    expect(partly.events.filter(({ code }) => code === 'HOV').map(({ piece }) => piece)).toHaveLength(2);
    const proof = await send(app, contract.handoverProof, { as: me, query: { handoverId } });
    const text = desk.textOf(desk.save(proof.bytes));
    expect(text.match(/MISSING/gu)).toHaveLength(2);
    for (const said of ['Proof of handover', '3 handed over', 'Azlan', device]) expect(text).toContain(said);
    const operator = app.kit.env.operatorKeys[0] ?? '';
    const theirs = await send(app, contract.operationsHandoverProof, { as: operator, query: { handoverId } });
    expect(theirs.status).toBe(200);
    // A month later the page still shows it.
    const kept = await send(app, contract.getHandover, { as: me, query: { handoverId } });
    expect(kept.r.scans).toHaveLength(7);
    expect(kept.r.scans[0]).toMatchObject({ byWhom: `${me.accountNo} Admin`, device, outcome: 'right' });
  });

  it('records for many parcels at once what it records for one', async () => {
    const me = await makeAdmin(app);
    const all = [];
    for (let index = 0; index < 6; index += 1) all.push(await makeShipment(app, me));
    const { r } = await send(app, contract.startHandover, { as: me, body: chosen(...all) });
    await scan(me, r.handoverId, ...all.map(({ cnNo }) => scanOf(pieceBarCode(cnNo, 1))));
    expect((await close(me, r.handoverId)).status).toBe(200);
    const rows = await app.kit.database.db
      .selectFrom('shipment')
      .select(['status', 'last_event_code', 'first_scan_at', 'promise', 'reason_code', 'failed_attempts'])
      .where('account_id', '=', me.scope)
      .orderBy('shipment_id')
      .execute();
    const reported = { status: 'picked-up', last_event_code: 'HOV', reason_code: null, failed_attempts: 0 };
    for (const row of rows) expect(row).toMatchObject({ ...reported, first_scan_at: expect.any(Date) });
    expect(rows.map(({ promise }) => promise)).toEqual(Array<null>(6).fill(null));
    // The same way as a scan of operations does it.
    const byScan = await makeShipment(app, me, { events: ['PKU'] });
    const single = await app.kit.database.db
      .selectFrom('shipment')
      .select(['status', 'promise', 'reason_code', 'failed_attempts', 'delivered_pieces'])
      .where('shipment_id', '=', byScan.shipmentId)
      .executeTakeFirstOrThrow();
    expect(single).toMatchObject({
      status: 'picked-up',
      promise: null,
      reason_code: null,
      failed_attempts: 0,
    });
  });

  it('gives the driver a copy without a login: by email where there is one, by a link for thirty days', async () => {
    const me = await makeAdmin(app);
    const one = await makeShipment(app, me);
    const { r } = await send(app, contract.startHandover, { as: me, body: chosen(one) });
    const { handoverId } = r;
    expect(r.copyUrl).toBeNull();
    await scan(me, handoverId, scanOf(one.cnNo));
    const form = { handoverId, device, ...signed };
    const wrong = await send(app, contract.closeHandover, {
      as: me,
      body: { ...form, driverEmail: 'azlan' },
    });
    expect(wrong.status).toBe(400);
    const driverEmail = 'azlan@courier.test';
    const closed = await send(app, contract.closeHandover, { as: me, body: { ...form, driverEmail } });
    const mails = await app.kit.database.db
      .selectFrom('mail')
      .select(['recipient', 'body_text'])
      .where('account_id', '=', me.scope)
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toHaveLength(2);
    const url = closed.r.copyUrl ?? '';
    expect(mails.find(({ recipient }) => recipient === driverEmail)?.body_text).toContain(url);
    const copy = (key: string) => send(app, contract.handoverCopy, { query: { key }, from: ownAddress() });
    const key = url.split('key=')[1] ?? '';
    const opened = await copy(key);
    expect(desk.textOf(desk.save(opened.bytes))).toContain('Proof of handover');
    expect((await copy(`${key}x`)).status).toBe(404);
    app.clock.forward(31 * 24 * 60);
    expect((await copy(key)).status).toBe(404);
    const later = await send(app, contract.getHandover, {
      as: await signedInAgain(app, me),
      query: { handoverId },
    });
    expect(later.r.copyUrl).toBeNull();
    app.clock.reset();
  });

  it('of two devices counts a piece once', async () => {
    const me = await makeAdmin(app);
    const one = await makeShipment(app, me);
    const { r } = await send(app, contract.startHandover, { as: me, body: chosen(one) });
    const answers = await Promise.all([
      scan(me, r.handoverId, scanOf(one.cnNo)),
      scan(me, r.handoverId, scanOf(one.cnNo)),
    ]);
    expect(answers.map((answer) => answer.r.results[0]?.outcome).toSorted()).toEqual(['double', 'right']);
  });
});
