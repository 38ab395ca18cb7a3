import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { getPickup } from '#shared/features/pickup/pickup.contract.ts';

import { makeAdmin, signedInAgain } from '#server/test/factories.ts';
import { makePickup } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { pickupCourier } from './pickup-courier.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

describe('The drivers of the demo', () => {
  it('are assigned to the pick-ups of the day and collect them once they are ready', async () => {
    app.clock.set(new Date('2027-05-11T08:45:00+08:00'));
    let me = await makeAdmin(app);
    const { pickupId } = await makePickup(app, me);
    const drive = pickupCourier(app.kit, app.services.pickupOperations);
    const read = async () => (await send(app, getPickup, { as: me, query: { pickupId } })).r;
    await drive();
    const assigned = await read();
    expect(assigned).toMatchObject({ state: 'assigned', driver: { windowFrom: '10:00:00' } });
    await drive();
    expect((await read()).events).toHaveLength(2);
    app.clock.set(new Date('2027-05-11T11:00:00+08:00'));
    me = await signedInAgain(app, me);
    await drive();
    expect(['collected', 'failed']).toContain((await read()).state);
  });
});
