/** Shared helpers of the pick-up tests: two days, and parts of calls and replies. */
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';

/** Days in the next year, so that no id of another test is newer. */
export const monday = '2027-03-01';
export const tuesday = '2027-03-02';

export const idsOf = (...shipments: { shipmentId: string }[]) => ({
  ShipmentInfoIdList: shipments.map(({ shipmentId }) => shipmentId),
});

export function pickupDesk(app: () => TestApp) {
  /** Sets the clock; both markets are in UTC+8. */
  const at = (time: string, day = monday) => app().clock.set(new Date(`${day}T${time}+08:00`));
  const statusOf = async (as: TestUser, shipmentId: string) =>
    (await send(app(), getShipment, { as, query: { shipmentId } })).r.status;
  return { at, statusOf };
}
