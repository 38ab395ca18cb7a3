import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import * as changeCalls from '#shared/features/pickup/pickup-change.contract.ts';
import * as placeCalls from '#shared/features/pickup/pickup-place.contract.ts';
import * as contract from '#shared/features/pickup/pickup.contract.ts';
import * as standing from '#shared/features/pickup/standing-pickup.contract.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { makePickup, pickupAddress, pickupBody } from '../pickup-factory.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';

const none = async () => ({});
const place = async ({ me }: TwoAccounts) => {
  const { postcode, city } = pickupAddress(me);
  return { query: { postcode, city } };
};

/** A pick-up on a later day than today, so that it can be changed at any time of day. */
export async function later({ app }: TwoAccounts, as: TestUser, shipmentIds: string[] = []) {
  const { day } = await pickupBody(app, as);
  const { r } = await send(app, placeCalls.availableDay, {
    as,
    query: { postcode: '47300', city: 'Petaling Jaya' },
  });
  const next = r.days.find((one) => one.reason === null && one.day > day);
  return makePickup(app, as, shipmentIds, {
    day: next?.day ?? addDays(day, 1),
    readyTime: '10:00:00',
    closeTime: '15:00:00',
  });
}

const failedOf = async (world: TwoAccounts, as: TestUser) => {
  const { pickupId } = await later(world, as);
  const [key] = world.app.kit.env.operatorKeys;
  await send(world.app, operations.pickupFailed, {
    as: key ?? '',
    body: { pickupId, reason: 'not-ready', text: '' },
  });
  return pickupId;
};

const oneOf = async ({ app }: TwoAccounts, as: TestUser) => ({
  ShipmentInfoIdList: [(await makeShipment(app, as, { sender: pickupAddress(as) })).shipmentId],
});

/** Uses weekdays with pick-ups everywhere, and starts next week. */
async function standingBody({ app }: TwoAccounts, as: TestUser) {
  const { day, isPriority: _, ...form } = await pickupBody(app, as);
  return {
    ...form,
    weekdays: [2, 3],
    readyTime: '10:00:00',
    closeTime: '15:00:00',
    from: addDays(day, 7),
  };
}
const standingOf = async (world: TwoAccounts, as: TestUser) => {
  const body = await standingBody(world, as);
  const { r } = await send(world.app, standing.createStandingPickup, { as, body });
  return { standingId: r.standingId, body };
};

export const pickupExamples = [
  example(standing.standingPickups, none),
  example(standing.createStandingPickup, async (world) => ({ body: await standingBody(world, world.me) })),
  example(
    standing.updateStandingPickup,
    async (world) => {
      const { standingId, body } = await standingOf(world, world.me);
      return { body: { ...body, standingId } };
    },
    async (world) => {
      const { standingId, body } = await standingOf(world, world.they);
      return { body: { ...body, address: pickupAddress(world.me), standingId } };
    },
  ),
  example(
    standing.pauseStandingPickup,
    async (world) => {
      const { standingId, body } = await standingOf(world, world.me);
      return { body: { standingId, pauses: [{ from: body.from, to: body.from }] } };
    },
    async (world) => ({
      body: { standingId: (await standingOf(world, world.they)).standingId, pauses: [] },
    }),
  ),
  example(
    standing.stopStandingPickup,
    async (world) => ({ body: { standingId: (await standingOf(world, world.me)).standingId } }),
    async (world) => ({ body: { standingId: (await standingOf(world, world.they)).standingId } }),
  ),
  example(standing.pickupCalendar, async () => ({ query: { from: '2026-11-01', to: '2026-11-30' } })),
  example(standing.bookDays, async (world) => {
    const { day, isPriority: _, ...form } = await pickupBody(world.app, world.me);
    return { body: { ...form, days: [day] } };
  }),

  example(contract.pickupListing, none),
  example(contract.pickupCounts, none),
  example(placeCalls.availableDay, place),
  example(placeCalls.cutOff, place),
  example(placeCalls.pickupStart, none),
  example(contract.todayReminder, none),
  example(
    contract.getPickup,
    async (world) => ({ query: { pickupId: (await later(world, world.me)).pickupId } }),
    async (world) => ({ query: { pickupId: (await later(world, world.they)).pickupId } }),
  ),
  example(
    contract.openShipments,
    async (world) => ({ body: { shipments: await oneOf(world, world.me) } }),
    async (world) => ({ body: { shipments: await oneOf(world, world.they) } }),
  ),
  example(
    contract.createPickup,
    async (world) => ({
      body: { ...(await pickupBody(world.app, world.me)), shipments: await oneOf(world, world.me) },
    }),
    async (world) => ({
      body: { ...(await pickupBody(world.app, world.me)), shipments: await oneOf(world, world.they) },
    }),
  ),
  example(
    contract.bookShipments,
    async (world) => ({ body: { shipments: await oneOf(world, world.me) } }),
    async (world) => ({ body: { shipments: await oneOf(world, world.they) } }),
  ),
  example(
    changeCalls.rearrangePickup,
    async (world) => {
      const { pickupId, day } = await later(world, world.me);
      return { body: { pickupId, day, readyTime: '10:30:00', closeTime: '15:00:00' } };
    },
    async (world) => {
      const { pickupId, day } = await later(world, world.they);
      return { body: { pickupId, day, readyTime: '10:30:00', closeTime: '15:00:00' } };
    },
  ),
  example(
    changeCalls.cancelPickup,
    async (world) => ({ body: { pickupId: (await later(world, world.me)).pickupId } }),
    async (world) => ({ body: { pickupId: (await later(world, world.they)).pickupId } }),
  ),
  ...[changeCalls.attachShipments, changeCalls.detachShipments].map((call) =>
    example(
      call,
      async (world) => ({
        body: {
          pickupId: (await later(world, world.me)).pickupId,
          shipments: await oneOf(world, world.me),
        },
      }),
      async (world) => ({
        body: {
          pickupId: (await later(world, world.they)).pickupId,
          shipments: await oneOf(world, world.me),
        },
      }),
    ),
  ),
  example(
    changeCalls.bookNextSlot,
    async (world) => ({ body: { pickupId: await failedOf(world, world.me) } }),
    async (world) => ({ body: { pickupId: await failedOf(world, world.they) } }),
  ),
  example(operations.operationsPickups, async () => ({ body: { market: 'MY' } })),
  example(operations.assignDriver, async (world) => ({
    body: {
      pickupId: (await later(world, world.me)).pickupId,
      driverName: 'Azlan',
      driverPhone: '0123456789',
      windowFrom: '10:00:00',
      windowTo: '12:00:00',
    },
  })),
  example(operations.pickupCollected, async (world) => ({
    body: { pickupId: (await later(world, world.me)).pickupId },
  })),
  example(operations.pickupFailed, async (world) => ({
    body: { pickupId: (await later(world, world.me)).pickupId, reason: 'nobody-there', text: '' },
  })),
  example(operations.stationCapacity, async () => ({
    body: { market: 'MY', station: 'LMG', day: null, capacity: 500 },
  })),
  example(operations.stationCutOff, async () => ({
    body: { market: 'MY', station: 'LMG', cutOff: '12:30', priorityCutOff: null },
  })),
];
