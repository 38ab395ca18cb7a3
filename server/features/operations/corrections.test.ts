/** What a depot gets wrong and must be able to fix: pieces, wrong scans, wrong proofs, late cancellations. */
import { beforeAll, describe, expect, it } from 'vitest';

import { getShipment, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/operations/operations.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { changesOf, readChanges } from '#server/test/change-feed.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions, type TestShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();

async function parcel(options: ShipmentOptions = {}): Promise<{ user: TestUser; shipment: TestShipment }> {
  const user = await makeAdmin(app);
  const shipment = await makeShipment(app, user, { createdAt: new Date(minutesAgo(60)), ...options });
  return { user, shipment };
}

async function scan(...events: object[]) {
  const rows = events.map((event) => ({ code: 'PKU', at: minutesAgo(5), place: 'Kajang', ...event }));
  const { status, r } = await send(app, contract.scanEvents, { as: key, body: { events: rows } });
  expect(status).toBe(200);
  return r.results;
}

async function correct(...corrections: object[]) {
  const { status, r } = await send(app, contract.correctScans, { as: key, body: { corrections } });
  expect(status).toBe(200);
  return r.results;
}

async function deliver(cn: string, minutes: number) {
  const proof = { cn, remarks: 'Tan', cust_sign: 'M1 1L20 20', dlvrydt: minutesAgo(minutes) };
  const { status, r } = await send(app, contract.proofOfDelivery, { as: key, body: { records: [proof] } });
  expect(status).toBe(200);
  return r.results[0];
}

const detailOf = async (as: TestUser, { shipmentId }: TestShipment) =>
  (await send(app, getShipment, { as, query: { shipmentId } })).r;

const trackOf = async (as: TestUser, { cnNo }: TestShipment) =>
  (await send(app, consignmentNoteTracking, { as, body: { ConsignmentNo: [cnNo] } })).r;

const publicPage = async ({ cnNo }: TestShipment, language = 'en') =>
  (await app.http.inject({ url: `/t/${cnNo}?lang=${language}` })).body;

describe('A consignment of several pieces', () => {
  it('shows 2 of 3 delivered in listing, details, tracking and public tracking, then Delivered', async () => {
    const { user, shipment } = await parcel({ pieces: 3, events: ['PKU', 'OFD'] });
    const dlv = (piece: number) => ({
      cn: pieceBarCode(shipment.cnNo, piece),
      code: 'DLV',
      at: minutesAgo(9 - piece),
    });
    await scan(dlv(1), dlv(2));
    const partly = { status: 'out-for-delivery', deliveredPieces: 2, pieceCount: 3, deliveredAt: null };
    expect(await detailOf(user, shipment)).toMatchObject(partly);
    const { r: listed } = await send(app, shipmentListing, { as: user, body: {} });
    expect(listed.rows[0]).toMatchObject(partly);
    expect((await trackOf(user, shipment)).trackingList[0]).toMatchObject(partly);
    expect(await publicPage(shipment)).toContain('>2 of 3 delivered</h1>');
    expect(await publicPage(shipment, 'ms')).toContain('2 daripada 3 telah diserahkan');
    expect(await publicPage(shipment, 'zh')).toContain('3件中已送达2件');

    const [last] = await scan(dlv(3));
    expect(last).toMatchObject({ outcome: 'recorded', status: 'delivered' });
    expect(await detailOf(user, shipment)).toMatchObject({ status: 'delivered', deliveredPieces: 3 });
  });

  it('has a proof of delivery for each piece that was delivered separately', async () => {
    const { user, shipment } = await parcel({ pieces: 2, events: ['PKU', 'OFD'] });
    const first = await deliver(pieceBarCode(shipment.cnNo, 1), 8);
    expect(first).toMatchObject({ outcome: 'recorded', status: 'out-for-delivery' });
    const second = await deliver(pieceBarCode(shipment.cnNo, 2), 4);
    expect(second).toMatchObject({ outcome: 'recorded', status: 'delivered' });
    const { image } = await trackOf(user, shipment);
    expect(image.map(({ dlvrydt }) => dlvrydt)).toHaveLength(2);
    expect(Date.parse(image[0]?.dlvrydt ?? '')).toBeGreaterThan(Date.parse(image[1]?.dlvrydt ?? ''));
  });
});

describe('The correction of a wrong scan', () => {
  it('adds an event: nothing is deleted, and the status is computed again', async () => {
    const { user, shipment } = await parcel({ events: ['PKU', 'ARR'] });
    const at = minutesAgo(5);
    await scan({ cn: shipment.cnNo, code: 'DLV', at });
    const wrong = { cn: shipment.cnNo, code: 'DLV', at, reason: 'Scanned at the wrong door' };
    const [done] = await correct(wrong);
    expect(done).toMatchObject({ outcome: 'recorded', status: 'in-transit' });
    const { status, events, deliveredAt } = await detailOf(user, shipment);
    expect({ status, deliveredAt }).toEqual({ status: 'in-transit', deliveredAt: null });
    expect(events.map(({ code, isTakenBack }) => [code, isTakenBack])).toEqual([
      ['COR', false],
      ['DLV', true],
      ['ARR', false],
      ['PKU', false],
      ['CRT', false],
    ]);
    expect((await trackOf(user, shipment)).trackingList[0]?.events[1]).toMatchObject({ isTakenBack: true });
    expect(await publicPage(shipment)).not.toContain('<strong>Delivered</strong>');
    const audit = await app.kit.database.db
      .selectFrom('audit')
      .select('detail')
      .where('account_id', '=', user.scope)
      .where('action', '=', 'tracking.scan_corrected')
      .executeTakeFirstOrThrow();
    expect(audit.detail).toMatchObject({ reason: 'Scanned at the wrong door', code: 'DLV' });

    expect((await correct(wrong))[0]?.outcome).toBe('alreadyKnown');
    // The handheld sends what it has once more: that does not bring the wrong scan back.
    expect((await scan({ cn: shipment.cnNo, code: 'DLV', at }))[0]?.outcome).toBe('alreadyKnown');
    expect((await detailOf(user, shipment)).status).toBe('in-transit');
  });

  it('is refused on its own for a scan that does not exist, an unknown CN or a missing reason', async () => {
    const { shipment } = await parcel({ events: ['PKU'] });
    const at = new Date(shipment.createdAt.getTime() + 60_000).toISOString();
    const results = await correct(
      { cn: shipment.cnNo, code: 'DLV', at, reason: 'Wrong' },
      { cn: shipment.cnNo, code: 'PKU', at, reason: ' ' },
      { cn: 'HN123456785MY', code: 'PKU', at, reason: 'Wrong' },
      { cn: shipment.cnNo, code: 'PKU', at },
      { cn: shipment.cnNo, code: 'PKU', at, reason: 'Wrong' },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
      'unknownCn',
      'refused',
      'recorded',
    ]);
    expect(results[0]?.reason).toBe(`${shipment.cnNo} has no such scan at that time.`);
  });

  it('of a delivery also withdraws its proof of delivery, and a correct one can follow', async () => {
    const { user, shipment } = await parcel({ events: ['PKU', 'OFD'] });
    await deliver(shipment.cnNo, 20);
    const { image } = await trackOf(user, shipment);
    const at = image[0]?.dlvrydt ?? '';
    await correct({ cn: shipment.cnNo, code: 'DLV', at, reason: 'Handed to a neighbour by mistake' });
    const without = await trackOf(user, shipment);
    expect(without.image).toEqual([]);
    expect(without.trackingList[0]).toMatchObject({ hasPod: false, status: 'out-for-delivery' });
    const kept = await app.kit.database.db
      .selectFrom('pod')
      .select('taken_back_at')
      .where('shipment_id', '=', shipment.shipmentId)
      .execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.taken_back_at).not.toBeNull();

    expect(await deliver(shipment.cnNo, 2)).toMatchObject({ outcome: 'recorded', status: 'delivered' });
    expect((await trackOf(user, shipment)).image).toHaveLength(1);
  });

  it('of a delivery withdraws the proof whether it was sent by CN or by the bar code of the only piece', async () => {
    const { user, shipment } = await parcel({ events: ['PKU', 'OFD'] });
    const at = minutesAgo(20);
    await scan({ cn: pieceBarCode(shipment.cnNo, 1), code: 'DLV', at });
    await deliver(shipment.cnNo, 19);
    await correct({ cn: shipment.cnNo, code: 'DLV', at, reason: 'Wrong door' });
    const without = await trackOf(user, shipment);
    expect(without.image).toEqual([]);
    expect(without.trackingList[0]).toMatchObject({ hasPod: false, status: 'out-for-delivery' });
    expect(await deliver(shipment.cnNo, 2)).toMatchObject({ outcome: 'recorded', status: 'delivered' });

    const byNumber = await parcel({ events: ['PKU', 'OFD'] });
    await scan({ cn: byNumber.shipment.cnNo, code: 'DLV', at });
    await deliver(pieceBarCode(byNumber.shipment.cnNo, 1), 19);
    await correct({ cn: byNumber.shipment.cnNo, code: 'DLV', at, reason: 'Wrong door' });
    expect((await trackOf(byNumber.user, byNumber.shipment)).image).toEqual([]);
  });

  it('of one of two delivery scans withdraws only the proof that belongs to that scan', async () => {
    const { user, shipment } = await parcel({ events: ['PKU', 'OFD'] });
    await deliver(shipment.cnNo, 20);
    const [first, again] = [(await trackOf(user, shipment)).image[0]?.dlvrydt ?? '', minutesAgo(13)];
    await scan({ cn: shipment.cnNo, code: 'DLV', at: again });
    const takeBack = (at: string) =>
      correct({ cn: shipment.cnNo, code: 'DLV', at, reason: 'Told once more' });
    expect((await takeBack(again))[0]).toMatchObject({ outcome: 'recorded', status: 'delivered' });
    expect((await trackOf(user, shipment)).image).toHaveLength(1);

    await scan({ cn: shipment.cnNo, code: 'DLV', at: minutesAgo(10) });
    expect((await takeBack(first))[0]).toMatchObject({ outcome: 'recorded', status: 'delivered' });
    expect((await trackOf(user, shipment)).image).toEqual([]);
  });

  it('of one delivered piece withdraws the proof for the whole consignment, but not that of another piece', async () => {
    const { user, shipment } = await parcel({ pieces: 3, events: ['PKU', 'OFD'] });
    const at = minutesAgo(15);
    await deliver(pieceBarCode(shipment.cnNo, 1), 20);
    await scan(...[2, 3].map((piece) => ({ cn: pieceBarCode(shipment.cnNo, piece), code: 'DLV', at })));
    await deliver(shipment.cnNo, 14);
    expect((await trackOf(user, shipment)).image).toHaveLength(2);
    await correct({ cn: pieceBarCode(shipment.cnNo, 2), code: 'DLV', at, reason: 'Wrong piece' });
    const kept = await app.kit.database.db
      .selectFrom('pod')
      .select(['piece', 'is_shown'])
      .where('shipment_id', '=', shipment.shipmentId)
      .where('taken_back_at', 'is', null)
      .execute();
    expect(kept).toEqual([{ piece: 1, is_shown: true }]);
  });
});

describe('The check of each row', () => {
  const ahead = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

  it.each<[string, (cn: string) => object, string]>([
    [
      'a day that the calendar does not have',
      () => ({ at: '2026-02-31T10:00:00+08:00' }),
      'must be ISO 8601',
    ],
    ['an hour that no day has', () => ({ at: '2026-02-21T24:30:00+08:00' }), 'must be ISO 8601'],
    ['a time before the consignment note', () => ({ at: minutesAgo(61) }), 'was made.'],
    ['a time more than a day ahead', () => ({ at: ahead(25) }), 'more than a day ahead'],
    ['no place', () => ({ place: undefined }), 'Place Required.'],
    ['a place that is not text', () => ({ place: 5 }), 'Place'],
    ['no code', () => ({ code: undefined }), 'Code Required.'],
    [
      'a bar code of one piece and the number of another',
      (cn) => ({ cn: pieceBarCode(cn, 1), piece: 2 }),
      'is of piece 1 of',
    ],
  ])('refuses only the row with %s', async (_what, wrong, says) => {
    const { shipment } = await parcel({ pieces: 2 });
    const [bad, good] = await scan(
      { cn: shipment.cnNo, ...wrong(shipment.cnNo) },
      { cn: pieceBarCode(shipment.cnNo, 2), piece: 2 },
    );
    expect(bad?.outcome).toBe('refused');
    expect(bad?.reason).toContain(says);
    expect(good?.outcome).toBe('recorded');
  });

  it('refuses only the row that is not an object, and only the wrong rows among proofs of delivery', async () => {
    const { shipment } = await parcel({ events: ['PKU'] });
    const scans = {
      events: [null, 7, { cn: shipment.cnNo, code: 'ARR', at: minutesAgo(5), place: 'Kajang' }],
    };
    const { r: scanned } = await send(app, contract.scanEvents, { as: key, body: scans });
    expect(scanned.results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'recorded']);

    const proof = { cn: shipment.cnNo, remarks: 'Tan', cust_sign: 'M1 1L20 20', dlvrydt: minutesAgo(3) };
    const records = [{ ...proof, remarks: undefined }, { ...proof, dlvrydt: minutesAgo(61) }, proof];
    const { r } = await send(app, contract.proofOfDelivery, { as: key, body: { records } });
    expect(r.results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'recorded']);
  });

  it('accepts a time less than a day ahead', async () => {
    const { shipment } = await parcel();
    expect((await scan({ cn: shipment.cnNo, at: ahead(23) }))[0]?.outcome).toBe('recorded');
  });
});

describe('A cancellation undone by an earlier scan', () => {
  it('is reported once in the timeline, and in the details, the listing and the change feed for operations', async () => {
    const { user, shipment } = await parcel({
      events: [{ code: 'CAN', at: new Date(minutesAgo(5)), place: '', byWhom: 'Siti' }],
    });
    const { next } = await readChanges(app);
    const [undone] = await scan({ cn: shipment.cnNo, at: minutesAgo(15) });
    expect(undone).toMatchObject({ outcome: 'recorded', status: 'picked-up' });
    const { changes } = await changesOf(app, [shipment.shipmentId], { after: next });
    expect(changes).toMatchObject([{ kind: 'shipment', shipment: { status: 'picked-up' } }]);
    const { events, status, cancelUndoneAt } = await detailOf(user, shipment);
    expect(status).toBe('picked-up');
    expect(cancelUndoneAt).not.toBeNull();
    expect(events[0]).toMatchObject({
      code: 'CNU',
      text: 'Cancellation undone: our courier already had the parcel',
    });
    const { r: listed } = await send(app, shipmentListing, { as: user, body: {} });
    expect(listed.rows[0]).toMatchObject({ status: 'picked-up', cancelUndoneAt });
    // Once: the next scans do not report it again.
    await scan({ cn: shipment.cnNo, code: 'ARR', at: minutesAgo(2) });
    const again = await detailOf(user, shipment);
    expect(again.events.filter(({ code }) => code === 'CNU')).toHaveLength(1);
  });
});
