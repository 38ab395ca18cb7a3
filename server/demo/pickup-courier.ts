/** The demo's drivers: each pick-up gets a driver, who collects it when the parcels are ready; one in twelve fails. */
import { marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';

import type { PickupOperations } from '#server/features/pickup/pickup-operations.service.ts';
import type { Kit } from '#server/platform/kit.ts';
import { couriers } from './handover.ts';
import { seeded, seedOf } from './random.ts';

const pickupsAtOnce = 100;
/** Time after the parcels are ready, at real speed. */
const comesAfterMs = 45 * minuteMs;
const failsOneIn = 12;

const caller = {
  by: portalItself('demo simulator'),
  address: '',
  userAgent: 'demo simulator',
  requestId: '',
};

/** Processes today's pick-ups in both markets; idempotent. */
export function pickupCourier(kit: Pick<Kit, 'clock'>, pickups: PickupOperations): () => Promise<void> {
  return async () => {
    const now = kit.clock.now();
    for (const market of marketIds.map(marketOf)) {
      const day = isoDayOf(now, market);
      let cursor: string | null = null;
      do {
        const page = await pickups.list({
          market: market.code,
          day,
          pickupIds: [],
          cursor,
          limit: pickupsAtOnce,
        });
        for (const pickup of page.pickups) await move(pickup, now);
        cursor = page.next;
      } while (cursor !== null);
    }
  };

  async function move(
    {
      pickupId,
      state,
      readyAt,
      readyTime,
      closeTime,
    }: Awaited<ReturnType<PickupOperations['list']>>['pickups'][number],
    now: Date,
  ): Promise<void> {
    const random = seeded(seedOf(pickupId));
    const courier = random.pick(couriers);
    if (state === 'booked') {
      const driver = { driverName: courier, driverPhone: '123457788' };
      await pickups.assign({ pickupId, ...driver, windowFrom: readyTime, windowTo: closeTime }, caller);
    }
    if (state !== 'assigned' || now.getTime() < Date.parse(readyAt) + comesAfterMs) return;
    if (random.int(1, failsOneIn) === 1)
      await pickups.failed({ pickupId, reason: 'not-ready', text: '' }, caller);
    else await pickups.collected(pickupId, caller);
  }
}
