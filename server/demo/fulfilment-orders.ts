/** Fulfilment orders of the demo in every state, created with the same services as real ones. */
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import { generateService } from '#server/features/fulfilment/generate.service.ts';
import { orderChangeService } from '#server/features/fulfilment/order-change.service.ts';
import { orderService } from '#server/features/fulfilment/order.service.ts';
import { orderSettling } from '#server/features/fulfilment/settle.service.ts';
import { waveService } from '#server/features/fulfilment/wave.service.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { demoGoods } from './fulfilment-goods.ts';
import { receiverAt } from './people.ts';
import { type Random, seeded, seedOf } from './random.ts';
import { demoActor } from './actor.ts';

const postcodes = ['50400', '47300', '10460', '81200', '30000', '75000', '20000', '05400', '88000', '93000'];

/** The number of orders of each kind; each kind was created a different number of hours ago. */
interface Plan {
  sent: number;
  generated: number;
  cancelled: number;
  remade: number;
  fresh: number;
}

const plans: Readonly<Record<string, Plan>> = {
  MYS0004: { sent: 14, generated: 6, cancelled: 2, remade: 1, fresh: 9 },
  MYS0001: { sent: 5, generated: 3, cancelled: 1, remade: 0, fresh: 4 },
};

export async function seedOrders(app: App, session: Session): Promise<void> {
  const { kit, services } = app;
  const plan = plans[session.accountNo];
  if (!plan) return;
  const random = seeded(seedOf(`fulfilment/${session.accountNo}`));
  const gazetteer = await services.postcodes.gazetteer();
  const receivers = postcodes.flatMap((postcode) => {
    const place = gazetteer.placeOf(session.market, postcode);
    return place ? [receiverAt(random, session.market, place)] : [];
  });
  const now = kit.clock.now().getTime();
  const actor = demoActor(session);
  let number = 1000;

  const worldAt = (hoursAgo: number) => {
    const then = { ...kit, clock: { now: () => new Date(now - hoursAgo * hourMs) } };
    const orders = orderService(then, services.shipments);
    const settling = orderSettling(then, orders);
    const deps = { orders, samples: services.samples };
    return {
      clock: then.clock,
      orders,
      generating: generateService(then, deps),
      changes: orderChangeService(then, { ...deps, settling }),
      settle: settling.all,
    };
  };
  const make = async (hoursAgo: number) => {
    number += random.int(1, 7);
    const form = formOf(random, session.accountNo, receivers, `WEB-${number}`);
    return (await worldAt(hoursAgo).orders.create(session, actor, form)).orderId;
  };
  const generate = (hoursAgo: number, orderIds: readonly string[]) =>
    worldAt(hoursAgo).generating.generate(session, actor, { orderIds: [...orderIds] }, 'en');
  const several = async (count: number, hoursAgo: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await make(hoursAgo - index * 0.2));
    return ids;
  };

  const sent = await several(plan.sent, 70);
  await generate(60, sent);
  await handOver(app, session, worldAt(52).orders, sent, new Date(now - 52 * hourMs));
  await worldAt(52).settle();
  const remade = await several(plan.remade, 40);
  await generate(39, remade);
  for (const orderId of remade) {
    const { consignmentNoteNo } = await worldAt(20).orders.read(session, orderId);
    if (consignmentNoteNo === null) continue;
    const request = { orderId, consignmentNoteNo, reason: 'damaged' } as const;
    await worldAt(20).changes.remake(session, actor, request);
  }
  const cancelled = await several(plan.cancelled, 30);
  if (cancelled.length > 0) {
    await worldAt(28).changes.cancel(session, actor, { orderIds: cancelled }, 'en');
  }
  const ready = await several(plan.generated, 6);
  const results = await generate(3, ready);
  const inWave = results.filter(({ outcome }) => outcome === 'done').slice(0, 3);
  if (inWave.length > 0) {
    const waves = waveService({ ...kit, clock: worldAt(2.8).clock });
    const wave = await waves.create(
      session,
      actor,
      inWave.map(({ orderId }) => orderId),
    );
    await waves.pick(session, actor, wave.waveId);
  }
  await several(plan.fresh, 2.5);
}

function formOf(random: Random, accountNo: string, receivers: readonly Party[], reference: string) {
  const goods = demoGoods[accountNo] ?? [];
  const start = random.int(0, goods.length - 1);
  const lines = Array.from({ length: random.int(1, 3) }, (_, index) => ({
    sku: goods[(start + index * 2) % goods.length]?.sku ?? '',
    quantity: random.int(1, 2),
  }));
  const receiver = receivers[random.int(0, receivers.length - 1)];
  if (!receiver) throw new Error('The demo has no receiver.');
  return { reference, service: 'standard' as const, receiver, lines, codCents: null, note: '' };
}

/** Records the pick-up of the orders' parcels at the warehouse. */
async function handOver(
  { kit }: App,
  session: Session,
  orders: ReturnType<typeof orderService>,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  for (const orderId of orderIds) {
    const { shipmentId } = await orders.read(session, orderId);
    if (shipmentId === null) continue;
    await kit.database.transaction((trx) =>
      recordEvents({ now: () => at }, trx, session.scope, shipmentId, [
        { code: 'PKU', at, place: 'Shah Alam', byWhom: 'Warehouse van' },
      ]),
    );
  }
}
