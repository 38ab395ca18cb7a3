/** Pick-ups for tests, booked through the calls of the screen. */
import { availableDay } from '#shared/features/pickup/pickup-place.contract.ts';
import { createPickup, type PickupDetail, type PickupForm } from '#shared/features/pickup/pickup.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

/** Petaling Jaya or Anson Road, where the factory's companies are. */
export const pickupAddress = ({ market }: Pick<TestUser, 'market'>) =>
  market === MALAYSIA
    ? {
        ...emptyParty('MY'),
        name: 'Siti Nurhaliza',
        phone: '123456789',
        address1: 'No 12, Jalan SS 2/24',
        postcode: '47300',
        city: 'Petaling Jaya',
        state: 'Selangor',
      }
    : {
        ...emptyParty('SG'),
        name: 'Tan Wei Ling',
        phone: '91234567',
        address1: '10 Anson Road',
        postcode: '079903',
        city: 'Singapore',
        state: 'Singapore',
      };

/** A valid form for the next available day, whatever the time. */
export async function pickupBody(
  app: TestApp,
  as: TestUser,
  more: Partial<PickupForm> = {},
): Promise<PickupForm> {
  const address = more.address ?? pickupAddress(as);
  const { r } = await send(app, availableDay, {
    as,
    query: { postcode: address.postcode, city: address.city },
  });
  const free = r.days.find(({ reason }) => reason === null);
  return {
    address,
    day: free?.day ?? '',
    readyTime: free?.readyTimes[0] ?? '',
    closeTime: free?.usualCloseTime ?? '',
    vehicle: 'van',
    hasTrolley: false,
    isPriority: false,
    pieces: 2,
    weightGrams: 4000,
    note: '',
    ...more,
  };
}

export async function makePickup(
  app: TestApp,
  as: TestUser,
  shipmentIds: readonly string[] = [],
  more: Partial<PickupForm> = {},
): Promise<PickupDetail> {
  const shipments = shipmentIds.length > 0 ? { shipments: { ShipmentInfoIdList: shipmentIds } } : {};
  const body = { ...(await pickupBody(app, as, more)), ...shipments };
  const answer = await send(app, createPickup, { as, body });
  if (answer.status !== 200) throw new Error(`No pick-up: ${answer.e ?? ''}`);
  return answer.r;
}
