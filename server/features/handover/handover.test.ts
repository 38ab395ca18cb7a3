/** Parcels handed to a driver, scan by scan, until both have signed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/handover/handover.contract.ts';
import { correctScans } from '#shared/features/operations/operations.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { signed } from '#server/test/examples/handover.examples.ts';
import { makeAdmin, signedInAgain } from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { chosen, device, handoverDesk } from './handover-desk.fixture.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const { scanOf, scan, close } = handoverDesk(() => app);

describe('A handover', () => {
  it('returns an outcome for each scan, stores a repeat once, and closes into a proof and pick-up events', async () => {
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
    // The response was lost: the device sends everything again, with one more.
    const again = await scan(me, handoverId, ...scans.slice(0, 3), scanOf(pieceBarCode(one.cnNo, 1)));
    expect(again.r.results.map(({ outcome }) => outcome)).toEqual(['right', 'right', 'double', 'double']);
    expect(again.r.scannedCount).toBe(3);
    const body = { handoverId, device, ...signed };
    const closeOnce = () =>
      send(app, contract.closeHandover, {
        as: me,
        body,
        idempotencyKey: `close-${handoverId}`,
        from: ownAddress(),
      });
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
    expect(text.match(/MISSING/gu)).toHaveLength(1);
    for (const part of ['Proof of handover', 'missing 3', '3 of 5 pieces', 'Azlan', device])
      expect(text).toContain(part);
    const operator = app.kit.env.operatorKeys[0] ?? '';
    const theirs = await send(app, contract.operationsHandoverProof, { as: operator, query: { handoverId } });
    expect(theirs.status).toBe(200);
    // The page still shows it.
    const kept = await send(app, contract.getHandover, { as: me, query: { handoverId } });
    expect(kept.r.scans).toHaveLength(7);
    expect(kept.r.scans[0]).toMatchObject({ byWhom: `${me.accountNo} Admin`, device, outcome: 'right' });
  });

  it('records for many parcels at once the same as a single scan does', async () => {
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

  it('refuses pieces that were already handed over, unless operations have corrected that scan', async () => {
    const me = await makeAdmin(app);
    const [one, three] = [await makeShipment(app, me), await makeShipment(app, me, { pieces: 3 })];
    const start = async (...notes: TestShipment[]) =>
      (await send(app, contract.startHandover, { as: me, body: chosen(...notes) })).r.handoverId;
    const [first, second, third] = [await start(one, three), await start(one), await start(three)];
    const scanned = async (id: string, ...codes: string[]) =>
      (await scan(me, id, ...codes.map((code) => scanOf(code)))).r.results.map(({ outcome }) => outcome);
    await scanned(first, one.cnNo, pieceBarCode(three.cnNo, 1));
    // Both were in progress before either was closed.
    expect(await scanned(second, one.cnNo)).toEqual(['right']);
    expect((await close(me, first)).status).toBe(200);
    const again = await close(me, second);
    expect([again.status, again.e]).toEqual([409, m.handover_problem_handed_over()]);
    const codes = [1, 2].map((piece) => pieceBarCode(three.cnNo, piece));
    expect(await scanned(third, ...codes)).toEqual(['handed-over', 'right']);

    const { db } = app.kit.database;
    const { at } = await db
      .selectFrom('shipment_event')
      .select('at')
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', one.shipmentId)
      .where('code', '=', 'HOV')
      .executeTakeFirstOrThrow();
    const corrections = [
      { cn: one.cnNo, code: 'HOV', at: at.toISOString(), reason: 'The driver brought it back' },
    ];
    const as = app.kit.env.operatorKeys[0] ?? '';
    const taken = await send(app, correctScans, { as, body: { corrections } });
    expect(taken.r.results[0]).toMatchObject({ outcome: 'recorded' });
    expect((await close(me, second)).status).toBe(200);
  });

  it('limits the copies emailed per day to unknown addresses, and leaves typed names out of these emails', async () => {
    const me = await makeAdmin(app);
    const one = await makeShipment(app, me, { pieces: 2 });
    const { handoverId } = (await send(app, contract.startHandover, { as: me, body: chosen(one) })).r;
    await scan(me, handoverId, scanOf(pieceBarCode(one.cnNo, 1)));
    const { db } = app.kit.database;
    const rows = Array.from({ length: contract.copiesMailedMax }, (_, i) => ({
      account_id: me.scope,
      handover_id: newId(app.clock),
      sheet_no: `HS${i}`,
      source_key: 'chosen',
      list_hash: `${i}`,
      pickup_id: null,
      state: 'closed' as const,
      cn_count: 1,
      piece_count: 1,
      created_at: app.clock.now(),
      created_by: 'Admin',
      copy_mailed_at: app.clock.now(),
    }));
    await db.insertInto('handover').values(rows).execute();
    const lure = 'winner! claim at evil.example/pay';
    const driverEmail = 'stranger@mailbox.example';
    const body = { handoverId, device, ...signed, driverName: lure, driverEmail };
    const refused = await send(app, contract.closeHandover, { as: me, body, from: ownAddress() });
    expect([refused.status, refused.r]).toMatchObject([
      400,
      { fields: { driverEmail: m.handover_problem_too_many_copies({ max: contract.copiesMailedMax }) } },
    ]);
    await db
      .updateTable('handover')
      .set({ copy_mailed_at: new Date(app.clock.now().getTime() - 25 * 3_600_000) })
      .where('account_id', '=', me.scope)
      .execute();
    expect((await send(app, contract.closeHandover, { as: me, body, from: ownAddress() })).status).toBe(200);
    const mail = await newestMail(app, me, driverEmail);
    expect(mail.body_text).toContain('Driver');
    expect(mail.body_text).not.toContain('evil.example');
  });

  it('gives the driver a copy without sign-in: by email if given, and by a link valid for 30 days', async () => {
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
    expect(await mailsOf(app, me)).toHaveLength(2);
    const url = closed.r.copyUrl ?? '';
    expect((await newestMail(app, me, driverEmail)).body_text).toContain(url);
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
    expect(later.r).toMatchObject({ copyUrl: null, state: 'closed', scans: [{ outcome: 'right' }] });
    app.clock.reset();
  });

  it('counts a piece once when two devices scan it at the same time', async () => {
    const me = await makeAdmin(app);
    const one = await makeShipment(app, me);
    const { r } = await send(app, contract.startHandover, { as: me, body: chosen(one) });
    const answers = await Promise.all([
      scan(me, r.handoverId, scanOf(one.cnNo)),
      send(app, contract.handoverScans, {
        as: me,
        body: { handoverId: r.handoverId, device: 'Safari on iPhone', scans: [scanOf(one.cnNo)] },
      }),
    ]);
    expect(answers.map((answer) => answer.r.results[0]?.outcome).toSorted()).toEqual(['double', 'right']);
    const { r: kept } = await send(app, contract.getHandover, {
      as: me,
      query: { handoverId: r.handoverId },
    });
    expect([kept.scannedCount, new Set(kept.scans.map((entry) => entry.device)).size]).toEqual([1, 2]);
  });
});
