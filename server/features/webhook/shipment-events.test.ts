/** Events that programs get for scans: the type says what that scan changed in the consignment. */
import { beforeAll, expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { listEvents } from '#shared/features/webhook/event-feed.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

async function parcel(options: ShipmentOptions) {
  const me = await makeAdmin(app);
  const { cnNo } = await makeShipment(app, me, { createdAt: minutesAgo(60), events: ['PKU'], ...options });
  const scanned = (code: string, piece: number | null, minutes: number) => ({
    cn: piece === null ? cnNo : pieceBarCode(cnNo, piece),
    code,
    at: minutesAgo(minutes).toISOString(),
    place: 'Kajang',
  });
  return { me, scanned };
}

async function scan(...events: object[]) {
  const { r } = await send(app, scanEvents, { as: demoOperatorKey, body: { events } });
  expect(r.results.map(({ outcome }) => outcome)).toEqual(events.map(() => 'recorded'));
}

async function eventsOf(me: TestUser, codes: readonly string[]) {
  await app.services.webhooks.pass();
  const { r } = await send(app, listEvents, { as: await apiTokenOf(app, me) });
  return r.events.flatMap(({ type, data }) =>
    codes.includes(String(data['code']))
      ? [[type, data['piece'], data['status'], data['deliveredPieces']]]
      : [],
  );
}

it('Three pieces delivered in one request cause two piece_delivered events and one delivered event', async () => {
  const { me, scanned } = await parcel({ pieces: 3 });
  await scan(scanned('OFD', null, 9), ...[1, 2, 3].map((piece) => scanned('DLV', piece, 9 - piece)));
  expect(await eventsOf(me, ['DLV'])).toEqual([
    ['shipment.piece_delivered', 1, 'out-for-delivery', 1],
    ['shipment.piece_delivered', 2, 'out-for-delivery', 2],
    ['shipment.delivered', 3, 'delivered', 3],
  ]);
});

it('A repeated delivery scan and a late earlier scan cause no second delivered event', async () => {
  const { me, scanned } = await parcel({ pieces: 1 });
  await scan(scanned('DLV', null, 5), scanned('OFD', null, 9));
  await scan(scanned('DLV', null, 4));
  expect(await eventsOf(me, ['DLV', 'OFD'])).toEqual([
    ['shipment.delivered', null, 'delivered', 1],
    ['shipment.out_for_delivery', null, 'delivered', 1],
    ['shipment.piece_delivered', null, 'delivered', 1],
  ]);
});

it('Pieces returned one by one cause piece_returned events, and the last one causes returned', async () => {
  const { me, scanned } = await parcel({ pieces: 3 });
  await scan(scanned('RTS', null, 9), scanned('RTD', 1, 8));
  await scan(scanned('RTD', 2, 7), scanned('RTD', 3, 6));
  expect(await eventsOf(me, ['RTS', 'RTD'])).toEqual([
    ['shipment.returning', null, 'returning', 0],
    ['shipment.piece_returned', 1, 'returning', 0],
    ['shipment.piece_returned', 2, 'returning', 0],
    ['shipment.returned', 3, 'returned', 0],
  ]);
});

it('A cancellation undone by an earlier scan causes a corrected event that names the cancellation', async () => {
  const { me, scanned } = await parcel({
    events: [{ code: 'CAN', at: minutesAgo(10), place: '', byWhom: '' }],
  });
  await scan(scanned('PKU', null, 30));
  await app.services.webhooks.pass();
  const { r } = await send(app, listEvents, {
    as: await apiTokenOf(app, me),
    query: { types: 'shipment.corrected' },
  });
  expect(r.events.map(({ data }) => [data['code'], data['corrects']])).toEqual([['CNU', 'CAN']]);
});

it('A consignment with one piece returned and the last one delivered causes one returned event', async () => {
  const { me, scanned } = await parcel({ pieces: 2 });
  await scan(scanned('RTS', 1, 9), scanned('RTD', 1, 8), scanned('DLV', 2, 7));
  expect(await eventsOf(me, ['RTD', 'DLV'])).toEqual([
    ['shipment.piece_returned', 1, expect.any(String), 0],
    ['shipment.returned', 2, 'returned', 1],
  ]);
});

it('Door scans on the way back cause returning events and count as no further failed attempt', async () => {
  const { me, scanned } = await parcel({ pieces: 1 });
  await scan(scanned('OFD', null, 9), scanned('REF', null, 8), scanned('RTS', null, 7));
  await scan(scanned('OFD', null, 6), scanned('NOH', null, 5));
  expect(await eventsOf(me, ['OFD', 'REF', 'RTS', 'NOH'])).toEqual([
    ['shipment.out_for_delivery', null, 'out-for-delivery', 0],
    ['shipment.delivery_failed', null, 'delivery-failed', 0],
    ['shipment.returning', null, 'returning', 0],
    ['shipment.returning', null, 'returning', 0],
    ['shipment.returning', null, 'returning', 0],
  ]);
  const listed = await send(app, shipmentListing, { as: me, body: { attempt: ['1'], reason: ['REF'] } });
  expect(listed.r.rows).toMatchObject([{ status: 'returning' }]);
});

it('Delivery scans recorded late, after the return began, cause events of their own type', async () => {
  const { me, scanned } = await parcel({ pieces: 1 });
  await scan(scanned('RTS', null, 5));
  await scan(scanned('OFD', null, 9), scanned('REF', null, 8));
  expect(await eventsOf(me, ['OFD', 'REF'])).toEqual([
    ['shipment.out_for_delivery', null, 'returning', 0],
    ['shipment.delivery_failed', null, 'returning', 0],
  ]);
});
