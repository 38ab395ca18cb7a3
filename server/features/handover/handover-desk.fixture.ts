/** Helpers for handover tests: a scanning device at the counter. */
import * as contract from '#shared/features/handover/handover.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';

import { newId } from '#server/platform/db/ids.ts';
import { signed } from '#server/test/examples/handover.examples.ts';
import type { TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import type { TestShipment } from '#server/test/shipment-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';

export const device = 'Chrome on Android';

export const chosen = (...shipments: TestShipment[]) => ({
  shipments: { ShipmentInfoIdList: shipments.map(({ shipmentId }) => shipmentId) },
});

type Entry = CallBody<typeof contract.handoverScans>['scans'][number];

/** @param world the app of the running test */
export function handoverDesk(world: () => TestApp) {
  const scanOf = (code: string, scanId = newId(world().clock)) => ({
    scanId,
    code,
    at: world().clock.now().toISOString(),
  });
  const scan = async (as: TestUser, handoverId: string, ...scans: Entry[]) =>
    send(world(), contract.handoverScans, { as, body: { handoverId, device, scans } });
  const close = (as: TestUser, handoverId: string) =>
    send(world(), contract.closeHandover, {
      as,
      body: { handoverId, device, ...signed },
      from: ownAddress(),
    });
  return { scanOf, scan, close };
}
