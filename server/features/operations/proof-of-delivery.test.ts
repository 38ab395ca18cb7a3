import { readFileSync } from 'node:fs';

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/operations/operations.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Write } from '#server/platform/db/write.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import type { Kit } from '#server/platform/kit.ts';
import { demoOperatorKey as key } from '#server/env/mode.ts';
import { makeAccount, type TestAccount } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions, type TestShipment } from '#server/test/shipment-factory.ts';
import { halfADayLater } from '#server/test/stored-files.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { recordProofs } from './proof-of-delivery.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const jpeg = readFileSync(new URL('../../demo/samples/door.jpg', import.meta.url));
const photo = jpeg.toString('base64');
const strokes = 'M10 60C30 10 50 10 60 60||M20,80 80,60 160,75';

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

const prove = async (...records: Partial<contract.PodRecord>[]) => {
  const { status, r } = await send(app, contract.proofOfDelivery, {
    as: key,
    body: {
      records: records.map((record) => ({
        cust_sign: strokes,
        remarks: 'Aminah binti Yusof',
        remarks2: '900101-14-5678',
        dlvrydt: minutesAgo(5).toISOString(),
        ...record,
      })),
    },
  });
  expect(status).toBe(200);
  return r.results;
};

const podOf = (account: TestAccount, { shipmentId }: TestShipment) =>
  app.kit.database.db
    .selectFrom('pod')
    .selectAll()
    .where('account_id', '=', account.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();

const eventsOf = (account: TestAccount, { shipmentId }: TestShipment) =>
  app.kit.database.db
    .selectFrom('shipment_event')
    .select(['code', 'place', 'at'])
    .where('account_id', '=', account.scope)
    .where('shipment_id', '=', shipmentId)
    .orderBy('at')
    .execute();

async function outForDelivery(options: ShipmentOptions = {}) {
  const account = await makeAccount(app);
  const shipment = await makeShipment(app, account, {
    createdAt: minutesAgo(60),
    events: ['PKU', 'ARR', 'OFD'],
    ...options,
  });
  return { account, shipment };
}

describe('a proof of delivery', () => {
  it('marks the parcel as delivered and stores signature, names and images', async () => {
    const { account, shipment } = await outForDelivery();
    const dlvrydt = minutesAgo(3);
    const [result] = await prove({
      cn: shipment.cnNo,
      photoPOD: photo,
      podImage: `data:image/jpeg;base64,${photo}`,
      dlvrydt: dlvrydt.toISOString(),
    });
    expect(result).toEqual({
      cn: shipment.cnNo,
      outcome: 'recorded',
      status: 'delivered',
      reason: null,
      code: null,
    });
    const pod = await podOf(account, shipment);
    expect(pod).toMatchObject({
      name: 'Aminah binti Yusof',
      identity_no: '900101-14-5678',
      signature: strokes,
      delivered_at: dlvrydt,
      photo_2_key: null,
    });
    expect(pod?.photo_key).not.toContain(shipment.cnNo);
    for (const stored of [pod?.photo_key, pod?.pod_image_key]) {
      expect((await app.kit.files.get(stored ?? '')).equals(jpeg)).toBe(true);
    }
    expect((await eventsOf(account, shipment)).at(-1)).toEqual({
      code: 'DLV',
      place: 'Kuala Lumpur',
      at: dlvrydt,
    });
  });

  it('sent again changes nothing, also when both arrive at once', async () => {
    const { account, shipment } = await outForDelivery();
    const record = { cn: shipment.cnNo, photoPOD: photo, dlvrydt: minutesAgo(3).toISOString() };
    await Promise.all([prove(record), prove(record)]);
    const pod = await podOf(account, shipment);
    const [again] = await prove(record);
    expect(again?.outcome).toBe('alreadyKnown');
    expect(await podOf(account, shipment)).toEqual(pod);
    expect((await eventsOf(account, shipment)).filter(({ code }) => code === 'DLV')).toHaveLength(1);
    expect(await app.kit.files.has(pod?.photo_key ?? '')).toBe(true);
  });

  describe('with images', () => {
    const caller = { by: portalItself(), address: '127.0.0.1', userAgent: '', requestId: 'test' };
    const recordIn = (kit: Kit, record: object) =>
      recordProofs(kit, [{ cust_sign: strokes, remarks: 'Aminah binti Yusof', ...record }], caller);
    const lost = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    /** Counts how many of the images that were put into the store are still there. */
    function counted() {
      const keys: string[] = [];
      const { files } = app.kit;
      const put = async (key: string, bytes: Uint8Array) => {
        keys.push(key);
        await files.put(key, bytes);
      };
      const left = async () => (await Promise.all(keys.map((key) => files.has(key)))).filter(Boolean).length;
      return { files: { ...files, put }, left };
    }

    it('keeps them when the connection breaks after the commit', async () => {
      const { account, shipment } = await outForDelivery();
      const record = { cn: shipment.cnNo, photoPOD: photo, dlvrydt: minutesAgo(3).toISOString() };
      const write: Write = async (...given) => {
        await app.kit.write(...given);
        return lost();
      };
      await expect(recordIn({ ...app.kit, write }, record)).rejects.toThrow('terminated');
      await halfADayLater(app);
      const [again] = await prove(record);
      expect(again?.outcome).toBe('alreadyKnown');
      const pod = await podOf(account, shipment);
      expect(await app.kit.files.has(pod?.photo_key ?? '')).toBe(true);
    });

    it('deletes images that no row refers to, after a failure or a refusal', async () => {
      const { shipment } = await outForDelivery();
      const { files, left } = counted();
      const record = { cn: shipment.cnNo, photoPOD: photo, dlvrydt: minutesAgo(3).toISOString() };
      await expect(recordIn({ ...app.kit, files, write: lost }, record)).rejects.toThrow('terminated');
      const cancelled = await outForDelivery({ events: ['CAN'] });
      await recordIn({ ...app.kit, files }, { ...record, cn: cancelled.shipment.cnNo });
      expect(await left()).toBe(2);
      await halfADayLater(app);
      await expect.poll(left).toBe(0);
    });

    it('deletes a duplicate image and keeps the first one, also when the file store fails once', async () => {
      const { account, shipment } = await outForDelivery();
      const record = { cn: shipment.cnNo, photoPOD: photo, dlvrydt: minutesAgo(3).toISOString() };
      const later = { ...record, photoPOD2: photo };
      const { files, left } = counted();
      const put = async (key: string, bytes: Uint8Array) => {
        await prove({ ...record, remarks2: '' });
        await files.put(key, bytes);
      };
      const away = vi.fn(files.remove).mockRejectedValueOnce(new FilesAway('files away'));
      const [result] = await recordIn({ ...app.kit, files: { ...files, put, remove: away } }, later);
      expect(result?.outcome).toBe('recorded');
      const pod = await podOf(account, shipment);
      for (const key of [pod?.photo_key, pod?.photo_2_key])
        expect(await app.kit.files.has(key ?? '')).toBe(true);
      await expect.poll(left).toBe(1);
    });
  });

  it('accepts images that are sent later, but not a proof with another delivery time', async () => {
    const { account, shipment } = await outForDelivery();
    const dlvrydt = minutesAgo(3).toISOString();
    await prove({ cn: shipment.cnNo, dlvrydt });
    const [later] = await prove({ cn: shipment.cnNo, dlvrydt, photoPOD: photo, remarks: 'Somebody else' });
    expect(later?.outcome).toBe('recorded');
    expect(await podOf(account, shipment)).toMatchObject({
      name: 'Aminah binti Yusof',
      photo_key: expect.any(String),
    });
    const [other] = await prove({ cn: shipment.cnNo, dlvrydt: minutesAgo(2).toISOString() });
    expect(other).toMatchObject({
      outcome: 'refused',
      reason: `${shipment.cnNo} already has a proof of delivery with another time.`,
    });
  });

  it('sent after a delivery scan adds the proof without a second delivery event', async () => {
    const { account, shipment } = await outForDelivery({ events: ['PKU', 'OFD', 'DLV'] });
    const [result] = await prove({ cn: shipment.cnNo });
    expect(result?.outcome).toBe('recorded');
    expect((await eventsOf(account, shipment)).filter(({ code }) => code === 'DLV')).toHaveLength(1);
  });

  it.each([
    [{ photoPOD: 'not base64!' }, 'photoPOD is not base64.'],
    [
      { photoPOD: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
      'photoPOD is not a JPEG image.',
    ],
    [{ photoPOD2: jpeg.subarray(0, 400).toString('base64') }, 'photoPOD2 is not a JPEG image.'],
    [{ podImage: jpeg.subarray(0, 9000).toString('base64') }, 'podImage is a broken JPEG image.'],
    [
      {
        podImage: Buffer.concat([jpeg, Buffer.alloc(contract.operationsLimits.imageBytes)]).toString(
          'base64',
        ),
      },
      'podImage must be 600 KB or less.',
    ],
    [{ cust_sign: 'M0 0<script>' }, 'cust_sign must be strokes as SVG path data, separated by ||.'],
    [{ cust_sign: '' }, 'A proof of delivery needs a signature or an image.'],
    [{ remarks: ' ' }, 'The name of the receiver is missing.'],
    [
      { dlvrydt: '20-11-2026' },
      'The time must be ISO 8601 with its offset, such as 2026-11-20T14:05:00+08:00.',
    ],
  ])('with invalid data (case %#) is refused on its own: %s', async (wrong, reason) => {
    const { account, shipment } = await outForDelivery();
    const other = await makeShipment(app, account, { createdAt: minutesAgo(60) });
    const [bad, good] = await prove({ cn: shipment.cnNo, ...wrong }, { cn: other.cnNo });
    expect(bad).toMatchObject({ outcome: 'refused', reason });
    expect(good?.outcome).toBe('recorded');
    expect(await podOf(account, shipment)).toBeUndefined();
  });

  it.each([
    ['CAN', (cn: string) => `${cn} was cancelled. Give the parcel back to the sender.`],
    ['RTS', (cn: string) => `${cn} is going back to its sender and cannot be delivered.`],
  ] as const)('of a parcel after %s is refused', async (code, reason) => {
    const { account, shipment } = await outForDelivery({ events: [code] });
    const [result] = await prove({ cn: shipment.cnNo, photoPOD: photo });
    expect(result).toMatchObject({ outcome: 'refused', reason: reason(shipment.cnNo) });
    expect(await podOf(account, shipment)).toBeUndefined();
  });

  it('is accepted in a request with the maximum number of proofs, each with three images', async () => {
    const { shipment } = await outForDelivery();
    const image = Buffer.concat([
      jpeg,
      Buffer.alloc(Math.max(0, 80_000 - jpeg.length)),
      Buffer.from([0xff, 0xd9]),
    ]);
    const images = {
      podImage: image.toString('base64'),
      photoPOD: image.toString('base64'),
      photoPOD2: image.toString('base64'),
    };
    const strangers = Array.from({ length: contract.operationsLimits.podsPerCall - 1 }, () => ({
      cn: 'HN999999995MY',
      ...images,
    }));
    const results = await prove({ cn: shipment.cnNo, ...images }, ...strangers);
    expect(results).toHaveLength(contract.operationsLimits.podsPerCall);
    expect(results[0]?.outcome).toBe('recorded');
  });

  it('stores an identity number with dashes and a passport number unchanged, and refuses invalid numbers', async () => {
    const { account, shipment } = await outForDelivery();
    for (const [remarks2, reason] of [
      ['901301-14-5678', m.operations_problem_identity_format()],
      ['9001', m.operations_problem_identity_format()],
      ['200101-14-5678', m.operations_problem_identity_age()],
    ] as const) {
      const [result] = await prove({ cn: shipment.cnNo, remarks2 });
      expect(result).toMatchObject({ outcome: 'refused', reason });
    }
    expect(await prove({ cn: shipment.cnNo, remarks2: '900101 14 5678' })).toMatchObject([
      { outcome: 'recorded' },
    ]);
    expect((await podOf(account, shipment))?.identity_no).toBe('900101-14-5678');
    const foreigner = await outForDelivery();
    await prove({ cn: foreigner.shipment.cnNo, remarks2: 'A1234567' });
    expect((await podOf(foreigner.account, foreigner.shipment))?.identity_no).toBe('A1234567');
  });

  it('of an unknown parcel has the outcome unknownCn', async () => {
    const [result] = await prove({ cn: 'HN999999995MY' });
    expect(result?.outcome).toBe('unknownCn');
  });
});
