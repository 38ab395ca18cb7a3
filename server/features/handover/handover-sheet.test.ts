/** The sheet that goes with the parcels of a handover. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as contract from '#shared/features/handover/handover.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { makePickup } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { chosen, handoverDesk } from './handover-desk.fixture.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const { scanOf, scan, close } = handoverDesk(() => app);

describe('A handover sheet', () => {
  it('keeps its number when reprinted, and gets another number for another list', async () => {
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
    for (const part of [no, one.cnNo, two.cnNo, 'COD RM', me.accountNo]) expect(text).toContain(part);
    expect(desk.scan(file)).toContain(`CODE-128:${one.cnNo}`);
    const id = String(first.headers[contract.handoverHeaders.id]);
    expect(desk.scan(file)).toContain(`QR-Code:http://portal.test/handover?id=${id}`);
  });

  it('gets a new number when a note is edited or its COD lowered, and stays as signed once closed', async () => {
    const me = await makeAdmin(app);
    const form = shipmentForm(MALAYSIA, { codCents: 100_00, valueCents: 200_00 });
    const { shipmentId } = (await send(app, createShipment, { as: me, body: form })).r;
    const print = async () => {
      const body = { shipments: { ShipmentInfoIdList: [shipmentId] } };
      const { headers, bytes } = await send(app, contract.pickupHandoverSheet, { as: me, body });
      const header = (name: keyof typeof contract.handoverHeaders) =>
        String(headers[contract.handoverHeaders[name]]);
      return { no: header('no'), handoverId: header('id'), text: desk.textOf(desk.save(bytes)) };
    };
    const first = await print();
    const receiver = { ...form.receiver, name: 'New Receiver', companyName: '' };
    const changed = { ...form, receiver, shipmentId, labelVersion: 1 };
    const edited = await send(app, editShipment, { as: me, body: changed });
    expect(edited.e).toBeNull();
    const second = await print();
    expect(second.no).not.toBe(first.no);
    expect(second.text).toContain('New Receiver');
    await send(app, lowerCod, { as: me, body: { shipmentId, codCents: 50_00 } });
    const third = await print();
    expect([third.no === second.no, (await print()).no]).toEqual([false, third.no]);
    expect(third.text).toContain('COD RM 50.00');

    // The proof stays as it was signed, whatever changes afterwards, and a reprint of the sheet prints the proof.
    await scan(me, third.handoverId, scanOf(edited.r.consignmentNoteNo));
    expect((await close(me, third.handoverId)).status).toBe(200);
    await send(app, lowerCod, { as: me, body: { shipmentId, codCents: 20_00 } });
    const proof = await send(app, contract.handoverProof, {
      as: me,
      query: { handoverId: third.handoverId },
    });
    expect(desk.textOf(desk.save(proof.bytes))).toContain('RM 50.00 of RM 50.00');
    const again = await print();
    expect(again.no).toBe(third.no);
    expect(again.text).toContain('RM 50.00 of RM 50.00');
  });

  it('can be reprinted when nothing is left to hand over, but its handover cannot be started', async () => {
    const me = await makeAdmin(app);
    const [taken, off, moving] = [
      await makeShipment(app, me),
      await makeShipment(app, me),
      await makeShipment(app, me),
    ];
    const { pickupId } = await makePickup(app, me, [taken.shipmentId, off.shipmentId]);
    const print = (body: object) => send(app, contract.pickupHandoverSheet, { as: me, body });
    const start = (body: object) => send(app, contract.startHandover, { as: me, body });
    const { handoverId, sheetNo } = (await start({ pickupId })).r;
    await scan(me, handoverId, scanOf(taken.cnNo));
    expect((await close(me, handoverId)).status).toBe(200);
    await send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [off.shipmentId] } });
    const proof = await print({ pickupId });
    expect(proof.headers[contract.handoverHeaders.no]).toBe(sheetNo);
    expect(desk.textOf(desk.save(proof.bytes))).toContain('Proof of handover');

    // These were never on a sheet before.
    const later = await makePickup(app, me, [moving.shipmentId]);
    const events = [{ cn: moving.cnNo, code: 'PKU', at: app.clock.now().toISOString(), place: 'Kajang' }];
    await send(app, scanEvents, { as: app.kit.env.operatorKeys[0] ?? '', body: { events } });
    for (const body of [{ pickupId: later.pickupId }, chosen(moving, off)]) {
      const [first, again] = [await print(body), await print(body)];
      const no = first.headers[contract.handoverHeaders.no];
      expect([no, no]).toEqual([expect.stringMatching(/^HS/u), again.headers[contract.handoverHeaders.no]]);
      const text = desk.textOf(desk.save(first.bytes));
      expect(text).toContain(moving.cnNo);
      for (const unsaid of [off.cnNo, 'Not listed']) expect(text).not.toContain(unsaid);
      expect((await start(body)).e).toBe(m.handover_problem_empty());
    }
    expect((await print(chosen(off))).e).toBe(m.handover_problem_empty());
  });

  it('keeps its number after the first scan, also when stored before sheets kept their values', async () => {
    const me = await makeAdmin(app);
    const form = shipmentForm(MALAYSIA, { codCents: 100_00, valueCents: 200_00 });
    const makeNote = async () => (await send(app, createShipment, { as: me, body: form })).r;
    const start = async ({ shipmentId }: { shipmentId: string }) => {
      const body = { shipments: { ShipmentInfoIdList: [shipmentId] } };
      return (await send(app, contract.startHandover, { as: me, body })).r;
    };
    const lower = ({ shipmentId }: { shipmentId: string }) =>
      send(app, lowerCod, { as: me, body: { shipmentId, codCents: 80_00 } });
    const { db } = app.kit.database;
    const keepNoValues = async ({ handoverId }: { handoverId: string }) => {
      const of = sql`account_id = ${me.scope}::uuid and handover_id = ${handoverId}::uuid`;
      await sql`update handover set list_hash = split_part(list_hash, '/', 1) where ${of}`.execute(db);
      await sql`update handover_line set shown = shown - 'flow' where ${of}`.execute(db);
    };

    const [note, plain] = [await makeNote(), await makeNote()];
    const first = await start(note);
    await scan(me, first.handoverId, scanOf(note.consignmentNoteNo));
    await lower(note);
    expect(await start(note)).toMatchObject({ sheetNo: first.sheetNo, state: 'started', scannedCount: 1 });

    const older = await start(plain);
    await keepNoValues(older);
    expect((await start(plain)).sheetNo).toBe(older.sheetNo);
    for (const isUnderWay of [false, true]) {
      const edited = await makeNote();
      const before = await start(edited);
      await keepNoValues(before);
      if (isUnderWay) await scan(me, before.handoverId, scanOf(edited.consignmentNoteNo));
      await lower(edited);
      expect((await start(edited)).sheetNo === before.sheetNo).toBe(isUnderWay);
    }
  });

  it('shows and sums COD in the currency of each receiver', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE });
    const home = await makeShipment(app, me, { codCents: 100_00 });
    const receiver = { country: 'MY', postcode: '50400' };
    const abroad = await makeShipment(app, me, { codCents: 300_00, receiver, columns: { flow: 'malaysia' } });
    const body = chosen(home, abroad);
    const { bytes } = await send(app, contract.pickupHandoverSheet, { as: me, body });
    const text = desk.textOf(desk.save(bytes));
    expect(text.match(/RM 300\.00/gu)).toHaveLength(2);
    expect(text.match(/S\$ 100\.00/gu)).toHaveLength(2);
    expect(text).not.toContain('400.00');
  });

  it('is made for a pick-up or for a day, without parcels that are cancelled or already picked up', async () => {
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me), await makeShipment(app, me)];
    const [off, moving] = [await makeShipment(app, me), await makeShipment(app, me)];
    const pickup = await makePickup(app, me, [one.shipmentId, off.shipmentId, moving.shipmentId]);
    await send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [off.shipmentId] } });
    const events = [{ cn: moving.cnNo, code: 'PKU', at: app.clock.now().toISOString(), place: 'Kajang' }];
    await send(app, scanEvents, { as: app.kit.env.operatorKeys[0] ?? '', body: { events } });
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
