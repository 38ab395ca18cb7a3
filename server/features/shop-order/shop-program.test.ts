/** Orders that programs send to several servers. */
import { expect, it } from 'vitest';

import * as contract from '#shared/features/integration/orders.contract.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';

it('A corrected order from a program is accepted by a server with a clock that is behind', async () => {
  const app = await testApp();
  const me = await makeAdmin(app);
  const as = await apiTokenOf(app, me);
  const order = {
    id: 'behind-1',
    receiver: {
      name: 'Lee Mei Ling',
      phone: '012-345 6789',
      address1: '8 Jalan Tun Razak',
      postcode: '50400',
      city: 'Kuala Lumpur',
      country: 'MY',
    },
    lines: [{ sku: 'TS-1', name: 'T-shirt', quantity: 2, weightGrams: 200, unitCents: 25_00 }],
  };
  const { r } = await send(app, contract.handInOrder, { as, body: order });
  const { db } = app.kit.database;
  const ofIt = db.updateTable('shop_order').where('order_id', '=', r.orderId);
  // As if a server with a clock one minute ahead had stored it.
  await ofIt.set({ shop_updated_at: new Date(app.clock.now().getTime() + minuteMs) }).execute();
  for (const address1 of ['9 Jalan Tun Razak', '10 Jalan Tun Razak']) {
    const body = { ...order, receiver: { ...order.receiver, address1 } };
    const { r: after } = await send(app, contract.handInOrder, { as, body });
    expect(after).toMatchObject({ orderId: r.orderId, receiver: { address1 } });
  }
});
