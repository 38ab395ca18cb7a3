/** Erasing personal data of many parcels while other transactions lock the same parcels. */
import { beforeAll, expect, it } from 'vitest';

import { makeAdmin } from '#server/test/factories.ts';
import { inTheOrderOfTheFile, meetingAt } from '#server/test/lock-waits.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { isOnPostgres, type TestApp, testApp } from '#server/test/test-app.ts';
import { eraseParties } from './shipment-people.queries.ts';
import { lockForHandover } from './shipment-pickup.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it.runIf(isOnPostgres)(
  'Erasing the parties of parcels waits for a lock on some of them, without a deadlock',
  async () => {
    const me = await makeAdmin(app);
    const now = app.clock.now().getTime();
    const later = await makeShipment(app, me, { createdAt: new Date(now) });
    const earlier = await makeShipment(app, me, { createdAt: new Date(now - 60_000) });
    const [first, second] = [earlier.shipmentId, later.shipmentId];
    const [erased] = await meetingAt(
      app,
      (trx) => lockForHandover(trx, me.scope, [first]),
      () => [inTheOrderOfTheFile(app, (trx) => eraseParties(trx, me.scope, [first, second], null))],
      (trx) => lockForHandover(trx, me.scope, [second]),
    );
    expect(erased?.status).toBe('fulfilled');
  },
);
