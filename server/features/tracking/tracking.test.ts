import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { consignmentNoteTracking, imagesMaxBytes } from '#shared/features/tracking/tracking.contract.ts';

import type { PodTable } from '#server/platform/db/tables/shipments.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const track = (as: TestUser, ConsignmentNo: unknown, more: object = {}) =>
  send(app, consignmentNoteTracking, { as, body: { ConsignmentNo, ...more } });

const deliveredAt = new Date('2026-11-18T03:04:05Z');
const photo = Buffer.from('not a real photo, and nobody here looks');

async function prove(me: TestUser, shipment: TestShipment, columns: Partial<Insertable<PodTable>> = {}) {
  const key = `pod/test/${shipment.shipmentId}.jpg`;
  await app.kit.files.put(key, photo);
  await app.kit.database.db
    .insertInto('pod')
    .values({
      account_id: me.scope,
      shipment_id: shipment.shipmentId,
      name: 'Tan Wei Keong',
      identity_no: '900101-14-5678',
      delivered_at: deliveredAt,
      signature: 'M1 1 L5 5||M2 2 L9 9',
      pod_image_key: key,
      photo_key: null,
      photo_2_key: null,
      recorded_at: app.clock.now(),
      ...columns,
    })
    .execute();
}

describe('Tracking', () => {
  it('shows the status, the events with the newest first, and the destination', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { events: ['PKU', 'ARR', 'OFD'], pieces: 2 });
    const { status, r } = await track(me, [shipment.cnNo]);
    expect(status).toBe(200);
    const [tracked] = r.trackingList;
    expect(tracked).toMatchObject({
      consignmentNoteNo: shipment.cnNo,
      status: 'out-for-delivery',
      service: 'Standard',
      pieceCount: 2,
      receiverCity: 'Kuala Lumpur',
      receiverState: 'Kuala Lumpur',
      hasPod: false,
      deliveredAt: null,
    });
    expect(tracked?.events.map(({ code }) => code)).toEqual(['OFD', 'ARR', 'PKU', 'CRT']);
    expect(r.image).toEqual([]);
  });

  it('accepts typed and scanned forms of CN numbers, and returns each once in the requested order', async () => {
    const me = await makeAdmin(app);
    const [a, b] = [await makeShipment(app, me), await makeShipment(app, me)];
    const spaced = `${b.cnNo.slice(0, 2)} ${b.cnNo.slice(2, 6)}-${b.cnNo.slice(6)}`.toLowerCase();
    const { r } = await track(me, [
      spaced,
      `${a.cnNo}-002`,
      a.cnNo,
      `http://portal.test/etracking?cn=${b.cnNo}`,
    ]);
    expect(r.trackingList.map((one) => one.consignmentNoteNo)).toEqual([b.cnNo, a.cnNo]);
    expect(r.notFound).toEqual([]);
  });

  it('reports a CN of another account as not found, exactly like an unknown one', async () => {
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const [mine, theirs] = [await makeShipment(app, me), await makeShipment(app, they, { events: ['DLV'] })];
    await prove(they, theirs);
    const never = cnNumber('consignment', 'MY', 99_000_001);
    const { r } = await track(me, [theirs.cnNo, never, mine.cnNo, 'hello']);
    expect(r.trackingList.map((one) => one.consignmentNoteNo)).toEqual([mine.cnNo]);
    expect(r.notFound).toEqual([theirs.cnNo, never, 'HELLO']);
    expect(r.image).toEqual([]);
  });

  it('accepts 1 to 20 numbers, not counting repeats', async () => {
    const me = await makeAdmin(app);
    const numbers = Array.from({ length: 21 }, (_, i) => cnNumber('consignment', 'MY', 98_000_000 + i));
    for (const bad of [[], numbers, ['', '  '], undefined, 'HN']) {
      const answer = await track(me, bad);
      expect(answer).toMatchObject({ status: 400, e: 'Please enter at least one CN.' });
    }
    const answer = await track(me, [...numbers.slice(0, 20), ...numbers.slice(0, 5)]);
    expect(answer.r.notFound).toHaveLength(20);
  });

  it('is open to every user of the account with a verified profile, whatever their access levels', async () => {
    const account = await makeAccount(app, { is_cool: true });
    const me = await makeUser(app, account, { login_id: 'pickup', claims: ['PUA'] });
    const shipment = await makeShipment(app, account, { cnKind: 'cool' });
    expect((await track(me, [shipment.cnNo])).r.trackingList).toHaveLength(1);
    const newcomer = await makeUser(app, account, { login_id: 'new', verified_at: null });
    expect((await track(newcomer, [shipment.cnNo])).status).toBe(403);
  });
});

describe('Proof of delivery', () => {
  it('has the fields of the specification', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { events: ['PKU', 'DLV'] });
    await prove(me, shipment);
    const { r } = await track(me, [shipment.cnNo]);
    expect(r.trackingList[0]).toMatchObject({ status: 'delivered', hasPod: true });
    expect(r.image).toEqual([
      {
        cn: shipment.cnNo,
        podImage: photo.toString('base64'),
        photoPOD: '',
        photoPOD2: '',
        cust_sign: 'M1 1 L5 5||M2 2 L9 9',
        remarks: 'Tan Wei Keong',
        remarks2: '900101-14-5678',
        dlvrydt: deliveredAt.toISOString(),
      },
    ]);
  });

  it('of several pieces has a record with the piece number for each piece that was signed for', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { events: ['PKU'], pieces: 3 });
    await prove(me, shipment, { piece: 2, is_shown: false, name: 'Guard house' });
    await prove(me, shipment, { piece: 1 });
    const { r } = await track(me, [shipment.cnNo]);
    expect(r.image.map(({ piece, remarks }) => [piece, remarks])).toEqual([
      [1, 'Tan Wei Keong'],
      [2, 'Guard house'],
    ]);
  });

  it('is left out when the request asks for no images', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { events: ['PKU', 'DLV'] });
    await prove(me, shipment);
    const { r } = await track(me, [shipment.cnNo], { withImage: false });
    expect(r.trackingList[0]?.hasPod).toBe(true);
    expect(r.image).toEqual([]);
  });

  it('is left out when the response has no more room, and can be requested separately', async () => {
    const me = await makeAdmin(app);
    const shipments: TestShipment[] = [];
    for (let made = 0; made < 4; made += 1) {
      const shipment = await makeShipment(app, me, { events: ['PKU', 'DLV'] });
      const key = `pod/test/${shipment.shipmentId}-large.jpg`;
      await app.kit.files.put(key, Buffer.alloc(imagesMaxBytes / 3));
      await prove(me, shipment, { photo_key: key });
      shipments.push(shipment);
    }
    const cnNos = shipments.map(({ cnNo }) => cnNo);
    const { r } = await track(me, cnNos);
    expect(r.trackingList.map(({ hasPod }) => hasPod)).toEqual([true, true, true, true]);
    // A third of the room is more than a third in base64.
    expect(r.image.map(({ cn }) => cn)).toEqual(cnNos.slice(0, 2));
    const rest = (await track(me, cnNos.slice(2))).r;
    expect(rest.image.map(({ cn }) => cn)).toEqual(cnNos.slice(2));
  });

  it('is returned without the photo when the photo file is missing', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { events: ['PKU', 'DLV'] });
    await prove(me, shipment, { photo_key: 'pod/test/gone.jpg' });
    const { status, r } = await track(me, [shipment.cnNo]);
    expect(status).toBe(200);
    expect(r.image[0]).toMatchObject({ photoPOD: '', remarks: 'Tan Wei Keong' });
  });

  it('is left out while the file storage is unavailable, but the status of the parcel is returned', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { events: ['PKU', 'DLV'] });
    await prove(me, shipment);
    const away = vi.spyOn(app.kit.files, 'get').mockRejectedValue(new FilesAway('files away'));
    const { status, r } = await track(me, [shipment.cnNo]);
    away.mockRestore();
    expect([status, r.trackingList[0]?.status, r.image]).toEqual([200, 'delivered', []]);
    expect((await track(me, [shipment.cnNo])).r.image).toHaveLength(1);
  });
});
