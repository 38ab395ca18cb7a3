/** What the tests of pick-ups share: their two days, and what stands in a call or comes back of it. */
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';

/** Days of next year, so that no id of another test is newer. */
export const monday = '2027-03-01';
export const tuesday = '2027-03-02';

export const idsOf = (...shipments: { shipmentId: string }[]) => ({
  ShipmentInfoIdList: shipments.map(({ shipmentId }) => shipmentId),
});

export function pickupDesk(app: () => TestApp) {
  /** The clock of both markets: UTC+8. */
  const at = (time: string, day = monday) => app().clock.set(new Date(`${day}T${time}+08:00`));
  const statusOf = async (as: TestUser, shipmentId: string) =>
    (await send(app(), getShipment, { as, query: { shipmentId } })).r.status;
  return { at, statusOf };
}
