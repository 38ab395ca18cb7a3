/** Parcels refused at a handover: those the courier already has, and those with an undone scan. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { changes } from '#shared/features/changes/changes.contract.ts';
import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/handover/handover.contract.ts';
import { proofOfDelivery, scanEvents } from '#shared/features/operations/operations.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { makePickup } from '#server/test/pickup-factory.ts';
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
const operator = () => app.kit.env.operatorKeys[0] ?? '';
const secondsFromNow = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
const minutesAgo = (minutes: number) => secondsFromNow(-60 * minutes).toISOString();

const start = (as: TestUser, body: object) => send(app, contract.startHandover, { as, body });

/** A note that is old enough for scans of the last minutes. */
const olderNote = (as: TestUser, pieces = 1) =>
  makeShipment(app, as, { pieces, createdAt: secondsFromNow(-3600) });

async function courierScan(cn: string, code: string, piece?: number): Promise<void> {
  const events = [{ cn, code, at: app.clock.now().toISOString(), place: 'Kajang', ...(piece && { piece }) }];
  const { r } = await send(app, scanEvents, { as: operator(), body: { events } });
  expect(r.results[0]).toMatchObject({ outcome: 'recorded' });
}

async function deliver({ cnNo }: TestShipment): Promise<void> {
  const records = [{ cn: cnNo, remarks: 'Tan', cust_sign: 'M1 1L20 20', dlvrydt: minutesAgo(1) }];
  const { r } = await send(app, proofOfDelivery, { as: operator(), body: { records } });
  expect(r.results[0]).toMatchObject({ outcome: 'recorded' });
}

const codesOf = async (as: TestUser, { shipmentId }: TestShipment) =>
  (await send(app, getShipment, { as, query: { shipmentId } })).r.events.map(({ code }) => code);

const outcomesOf = async (as: TestUser, handoverId: string, ...codes: string[]) =>
  (await scan(as, handoverId, ...codes.map((code) => scanOf(code)))).r.results.map(({ outcome }) => outcome);

const proofOf = async (as: TestUser, handoverId: string) => {
  const { bytes } = await send(app, contract.handoverProof, { as, query: { handoverId } });
  return desk.textOf(desk.save(bytes));
};

describe('A parcel that the courier already has', () => {
  it('is left out of a new handover list, and the response and the sheet name it', async () => {
    const me = await makeAdmin(app);
    const [gone, moving, left] = [await olderNote(me), await olderNote(me), await olderNote(me)];
    const all = [gone.shipmentId, moving.shipmentId, left.shipmentId];
    const { pickupId } = await makePickup(app, me, all);
    await deliver(gone);
    await courierScan(moving.cnNo, 'ARR');
    for (const body of [chosen(gone, moving, left), { pickupId }]) {
      const { r } = await start(me, body);
      expect(r.lines.map(({ cnNo }) => cnNo)).toEqual([left.cnNo]);
      expect(r.leftOut.toSorted()).toEqual([gone.cnNo, moving.cnNo].toSorted());
      const sheet = await send(app, contract.pickupHandoverSheet, { as: me, body });
      const text = desk.textOf(desk.save(sheet.bytes));
      for (const part of ['Not listed', gone.cnNo, moving.cnNo]) expect(text).toContain(part);
    }
    const nothing = await start(me, chosen(gone, moving));
    expect([nothing.status, nothing.e]).toEqual([409, m.handover_problem_empty()]);
  });

  it('stays on the list of a handover in progress when the driver has just scanned it', async () => {
    const me = await makeAdmin(app);
    const [one, other] = [await olderNote(me), await olderNote(me)];
    const { pickupId } = await makePickup(app, me, [one.shipmentId, other.shipmentId]);
    const { handoverId } = (await start(me, { pickupId })).r;
    await outcomesOf(me, handoverId, other.cnNo);
    await courierScan(one.cnNo, 'PKU');
    const { r } = await start(me, { pickupId });
    expect([r.handoverId, r.leftOut]).toEqual([handoverId, []]);
    expect(await outcomesOf(me, handoverId, one.cnNo)).toEqual(['right']);
    expect((await close(me, handoverId)).status).toBe(200);
    expect((await start(me, { pickupId })).status).toBe(409);
  });

  it('is refused when scanned for a list made before', async () => {
    const me = await makeAdmin(app);
    const [gone, left] = [await olderNote(me), await olderNote(me)];
    const { handoverId } = (await start(me, chosen(gone, left))).r;
    await deliver(gone);
    expect(await outcomesOf(me, handoverId, gone.cnNo, left.cnNo)).toEqual(['with-courier', 'right']);
    expect((await close(me, handoverId)).status).toBe(200);
    expect(await codesOf(me, gone)).not.toContain('HOV');
    expect(await codesOf(me, left)).toContain('HOV');
  });

  it('prevents closing the handover until its scan is undone, and so does a cancelled one', async () => {
    const me = await makeAdmin(app);
    const [gone, off, left] = [await olderNote(me), await olderNote(me), await olderNote(me)];
    const { handoverId } = (await start(me, chosen(gone, off, left))).r;
    await outcomesOf(me, handoverId, gone.cnNo, off.cnNo, left.cnNo);
    await deliver(gone);
    await send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [off.shipmentId] } });
    const refused = await close(me, handoverId);
    const cns = [gone.cnNo, off.cnNo].toSorted().join(', ');
    expect([refused.status, refused.e]).toEqual([409, m.handover_problem_with_courier({ count: 2, cns })]);
    expect(await codesOf(me, left)).not.toContain('HOV');
    const back = [gone, off].map(({ cnNo }) => ({ ...scanOf(pieceBarCode(cnNo, 1)), takesBack: true }));
    await scan(me, handoverId, ...back);
    const closed = await close(me, handoverId);
    expect(closed.r).toMatchObject({ state: 'closed', scannedCount: 1 });
    expect((await codesOf(me, gone))[0]).toBe('DLV');
    expect(await codesOf(me, gone)).not.toContain('HOV');
  });

  it('in part leaves the other pieces for the next handover', async () => {
    const me = await makeAdmin(app);
    const three = await makeShipment(app, me, { pieces: 3 });
    const { pickupId } = await makePickup(app, me, [three.shipmentId]);
    const first = (await start(me, { pickupId })).r.handoverId;
    await outcomesOf(me, first, pieceBarCode(three.cnNo, 1));
    await close(me, first);
    const second = (await start(me, { pickupId })).r;
    expect(second.state).toBe('open');
    expect((await start(me, { pickupId })).r.handoverId).toBe(second.handoverId);
    const codes = [1, 2, 3].map((piece) => pieceBarCode(three.cnNo, piece));
    expect(await outcomesOf(me, second.handoverId, ...codes)).toEqual(['handed-over', 'right', 'right']);
    expect((await close(me, second.handoverId)).status).toBe(200);
    expect((await start(me, chosen(three))).status).toBe(409);
  });
});

describe('The other pieces of a consignment note after the first was handed over', () => {
  const codeOf = ({ cnNo }: TestShipment, piece: number) => pieceBarCode(cnNo, piece);

  /** Hands over piece 1, which a station then scans. */
  async function partTaken(as: TestUser, pieces: number) {
    const note = await olderNote(as, pieces);
    const { pickupId } = await makePickup(app, as, [note.shipmentId]);
    const older = (await start(as, chosen(note))).r.handoverId;
    const first = (await start(as, { pickupId })).r.handoverId;
    await outcomesOf(as, first, codeOf(note, 1));
    expect((await close(as, first)).status).toBe(200);
    await courierScan(note.cnNo, 'ARR', 1);
    return { note, pickupId, older };
  }
  const handedPieces = async (as: TestUser, { shipmentId }: TestShipment) =>
    (await send(app, getShipment, { as, query: { shipmentId } })).r.events
      .filter(({ code }) => code === 'HOV')
      .map(({ piece }) => piece)
      .toSorted();

  it('can be handed over to the next driver after the first piece is in transit', async () => {
    const me = await makeAdmin(app);
    const { note, pickupId, older } = await partTaken(me, 3);
    const codes = [2, 1].map((piece) => codeOf(note, piece));
    for (const body of [{ pickupId }, chosen(note)]) {
      const { r } = await start(me, body);
      expect(r).toMatchObject({
        state: 'open',
        leftOut: [],
        lines: [{ cnNo: note.cnNo, status: 'picked-up' }],
      });
    }
    expect(await outcomesOf(me, older, codeOf(note, 3))).toEqual(['right']);
    const { handoverId } = (await start(me, { pickupId })).r;
    expect(await outcomesOf(me, handoverId, ...codes)).toEqual(['right', 'handed-over']);
    expect((await close(me, handoverId)).status).toBe(200);
    expect(await handedPieces(me, note)).toEqual([1, 2]);
    // Piece 3 is still here.
    expect((await start(me, { pickupId })).r.lines).toHaveLength(1);
    expect((await close(me, older)).status).toBe(200);
    expect(await handedPieces(me, note)).toEqual([1, 2, 3]);
    expect((await start(me, { pickupId })).e).toBe(m.handover_problem_empty());
  });

  it('are refused one by one once the courier scans them, and all when the note is returned or delivered', async () => {
    const me = await makeAdmin(app);
    const { note, pickupId } = await partTaken(me, 3);
    const { handoverId } = (await start(me, { pickupId })).r;
    await outcomesOf(me, handoverId, codeOf(note, 3));
    await courierScan(note.cnNo, 'ARR', 2);
    expect(await outcomesOf(me, handoverId, codeOf(note, 2))).toEqual(['with-courier']);
    await courierScan(note.cnNo, 'ARR', 3);
    const refused = await close(me, handoverId);
    const cns = note.cnNo;
    expect([refused.status, refused.e]).toEqual([409, m.handover_problem_with_courier({ count: 1, cns })]);
    expect((await start(me, { pickupId })).e).toBe(m.handover_problem_empty());

    for (const end of ['RTS', 'DLV']) {
      const other = await partTaken(me, 2);
      await courierScan(other.note.cnNo, end);
      expect((await start(me, chosen(other.note))).e).toBe(m.handover_problem_empty());
      expect(await outcomesOf(me, other.older, codeOf(other.note, 2))).toEqual(['with-courier']);
      expect(await handedPieces(me, other.note)).toEqual([1]);
    }
  });

  it('stay on a handover in progress when the driver has just scanned them', async () => {
    const me = await makeAdmin(app);
    const { note, pickupId, older } = await partTaken(me, 2);
    const { handoverId } = (await start(me, { pickupId })).r;
    await outcomesOf(me, handoverId, codeOf(note, 2));
    await courierScan(note.cnNo, 'PKU', 2);
    await courierScan(note.cnNo, 'DEP', 1);
    expect((await start(me, { pickupId })).r).toMatchObject({ handoverId, leftOut: [] });
    expect((await close(me, handoverId)).status).toBe(200);
    expect(await handedPieces(me, note)).toEqual([1, 2]);
    expect(await outcomesOf(me, older, codeOf(note, 2))).toEqual(['handed-over']);
  });

  it('stay here after a scan of the courier that names no piece: it concerns the pieces that were handed over', async () => {
    const me = await makeAdmin(app);
    const note = await olderNote(me, 3);
    const { pickupId } = await makePickup(app, me, [note.shipmentId]);
    const first = (await start(me, { pickupId })).r.handoverId;
    await outcomesOf(me, first, codeOf(note, 1));
    expect((await close(me, first)).status).toBe(200);
    await courierScan(note.cnNo, 'ARR');
    await courierScan(note.cnNo, 'OFD');
    const { r } = await start(me, { pickupId });
    expect(r).toMatchObject({ state: 'open', lines: [{ cnNo: note.cnNo, status: 'picked-up' }] });
    const codes = [1, 2, 3].map((piece) => codeOf(note, piece));
    expect(await outcomesOf(me, r.handoverId, ...codes)).toEqual(['handed-over', 'right', 'right']);
    expect((await close(me, r.handoverId)).status).toBe(200);
    expect(await handedPieces(me, note)).toEqual([1, 2, 3]);
  });

  it('include a piece that was added after the sheet was created', async () => {
    const me = await makeAdmin(app);
    const note = await olderNote(me, 2);
    const { handoverId } = (await start(me, chosen(note))).r;
    await app.kit.database.db
      .updateTable('shipment')
      .set({ piece_count: 3 })
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', note.shipmentId)
      .execute();
    await outcomesOf(me, handoverId, codeOf(note, 1), codeOf(note, 2));
    expect((await close(me, handoverId)).status).toBe(200);
    expect(await handedPieces(me, note)).toEqual([1, 2]);
    const { r } = await start(me, chosen(note));
    expect(await outcomesOf(me, r.handoverId, codeOf(note, 3))).toEqual(['right']);
  });

  it('are handed over only after the scan of a piece delivered in the meantime is undone', async () => {
    const me = await makeAdmin(app);
    const two = await olderNote(me, 2);
    const { handoverId } = (await start(me, chosen(two))).r;
    await outcomesOf(me, handoverId, codeOf(two, 1), codeOf(two, 2));
    await courierScan(two.cnNo, 'DLV', 1);
    expect((await close(me, handoverId)).status).toBe(409);
    await scan(me, handoverId, { ...scanOf(codeOf(two, 1)), takesBack: true });
    expect((await close(me, handoverId)).status).toBe(200);
    expect(await handedPieces(me, two)).toEqual([2]);
  });
});

describe('An undone scan', () => {
  const at = (seconds: number) => ({ at: secondsFromNow(seconds).toISOString() });

  it('no longer counts: the piece gets no event and is missing on the proof', async () => {
    const me = await makeAdmin(app);
    const [wet, three] = [await makeShipment(app, me), await makeShipment(app, me, { pieces: 3 })];
    const { handoverId } = (await start(me, chosen(wet, three))).r;
    const codes = [wet.cnNo, ...[1, 2, 3].map((piece) => pieceBarCode(three.cnNo, piece))];
    await outcomesOf(me, handoverId, ...codes);
    const back = [pieceBarCode(wet.cnNo, 1), pieceBarCode(three.cnNo, 2)].map((code) => ({
      ...scanOf(code),
      takesBack: true,
    }));
    const taken = await scan(me, handoverId, ...back);
    expect(taken.r.results.map(({ outcome }) => outcome)).toEqual(['not-handed-over', 'not-handed-over']);
    expect(taken.r.scannedCount).toBe(2);
    // The response was lost: the device sends it again.
    expect((await scan(me, handoverId, ...back)).r.scannedCount).toBe(2);

    const { r: closed } = await close(me, handoverId);
    expect(closed.scannedCount).toBe(2);
    expect(closed.scans.map(({ outcome }) => outcome).toSorted()).toEqual([
      'not-handed-over',
      'not-handed-over',
      'right',
      'right',
      'taken-back',
      'taken-back',
    ]);
    expect(await codesOf(me, wet)).not.toContain('HOV');
    const proof = await proofOf(me, handoverId);
    expect(proof).toContain('missing 2');
    expect(proof).toContain('2 of 4 pieces');
    const late = await scan(me, handoverId, { ...scanOf(pieceBarCode(three.cnNo, 1)), takesBack: true });
    expect(late.e).toBe(m.handover_problem_closed());
  });

  it('is reported to other devices by the change stream', async () => {
    const me = await makeAdmin(app);
    const one = await makeShipment(app, me);
    const { handoverId } = (await start(me, chosen(one))).r;
    const code = pieceBarCode(one.cnNo, 1);
    await outcomesOf(me, handoverId, code);
    const stamp = async () => (await send(app, changes, { as: me })).bytes.toString();
    const before = await stamp();
    await scan(me, handoverId, { ...scanOf(code), takesBack: true });
    expect(await stamp()).not.toBe(before);
  });

  it('can be followed by a new scan, also when all arrive at once in another order', async () => {
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me), await makeShipment(app, me)];
    const { handoverId } = (await start(me, chosen(one, two))).r;
    const code = pieceBarCode(one.cnNo, 1);
    const online = [
      scanOf(code),
      { ...scanOf(code), ...at(1), takesBack: true },
      { ...scanOf(code), ...at(2) },
    ];
    const outcomes = [];
    for (const entry of online) {
      const { r } = await scan(me, handoverId, entry);
      outcomes.push([r.results[0]?.outcome, r.scannedCount]);
    }
    expect(outcomes).toEqual([
      ['right', 1],
      ['not-handed-over', 0],
      ['right', 1],
    ]);
    const other = pieceBarCode(two.cnNo, 1);
    const offline = [
      { ...scanOf(other), ...at(5) },
      { ...scanOf(other), ...at(4), takesBack: true },
      { ...scanOf(other), ...at(3) },
    ];
    const { r } = await scan(me, handoverId, ...offline);
    expect(r.results.map(({ outcome }) => outcome)).toEqual(['right', 'not-handed-over', 'taken-back']);
    expect(r.scannedCount).toBe(2);
  });

  it('stays undone when an older scan of another device arrives later', async () => {
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me), await makeShipment(app, me)];
    const { handoverId } = (await start(me, chosen(one, two))).r;
    const code = pieceBarCode(one.cnNo, 1);
    await outcomesOf(me, handoverId, code, two.cnNo);
    await scan(me, handoverId, { ...scanOf(code), ...at(60), takesBack: true });
    const other = 'Safari on iPhone';
    const older = { handoverId, device: other, scans: [{ ...scanOf(code), ...at(30) }] };
    const offline = await send(app, contract.handoverScans, { as: me, body: older });
    expect(offline.r.results[0]?.outcome).toBe('not-handed-over');
    const second = { ...scanOf(code, newId(app.clock)), ...at(70), takesBack: true };
    expect((await scan(me, handoverId, second)).r).toMatchObject({ scannedCount: 1 });
    const { r } = await send(app, contract.getHandover, { as: me, query: { handoverId } });
    const devices = r.scans.map((entry) => entry.device);
    expect(devices.toSorted()).toEqual([...Array<string>(4).fill(device), other]);
  });
});
