/** Supply requests of the demo's accounts in several states, created with the same services as real ones. */
import { dayMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { supplyOperations } from '#server/features/supply/supply-operations.service.ts';
import { supplyService } from '#server/features/supply/supply.service.ts';
import { claimOnce } from './demo.queries.ts';
import { demoActor, demoCourier } from './actor.ts';

type Move = 'approved' | 'packed' | 'shipped' | 'received' | 'rejected';

interface Order {
  daysAgo: number;
  items: readonly { code: string; packs: number }[];
  note: string;
  steps: readonly { state: Move; daysAgo: number; reason?: string }[];
}

const orders: readonly Order[] = [
  {
    daysAgo: 40,
    items: [
      { code: 'a6-roll', packs: 4 },
      { code: 'flyer-m', packs: 3 },
    ],
    note: '',
    steps: [
      { state: 'approved', daysAgo: 39 },
      { state: 'packed', daysAgo: 38 },
      { state: 'shipped', daysAgo: 38 },
      { state: 'received', daysAgo: 36 },
    ],
  },
  {
    daysAgo: 12,
    items: [{ code: 'bubble', packs: 6 }],
    note: 'For the glass jars',
    steps: [
      { state: 'rejected', daysAgo: 11, reason: 'Out of stock until next week. Please ask again then.' },
    ],
  },
  {
    daysAgo: 2,
    items: [
      { code: 'tape', packs: 6 },
      { code: 'pouch', packs: 1 },
    ],
    note: '',
    steps: [
      { state: 'approved', daysAgo: 1.5 },
      { state: 'packed', daysAgo: 1 },
    ],
  },
  { daysAgo: 0.1, items: [{ code: 'box-m', packs: 2 }], note: 'Loading bay at the back', steps: [] },
];

/** COOL accounts need cooling supplies; Singapore has the same catalogue as Malaysia. */
const coolOrders: readonly Order[] = [
  {
    daysAgo: 20,
    items: [
      { code: 'cool-box', packs: 2 },
      { code: 'gel-pack', packs: 2 },
    ],
    note: 'Before the weekend, please',
    steps: [
      { state: 'approved', daysAgo: 19 },
      { state: 'packed', daysAgo: 19 },
      { state: 'shipped', daysAgo: 18.5 },
      { state: 'received', daysAgo: 17 },
    ],
  },
  { daysAgo: 0.2, items: [{ code: 'gel-pack', packs: 1 }], note: '', steps: [] },
];

const ordersOf = (accountNo: string) =>
  accountNo === 'MYS0001' ? orders : accountNo === 'MYS0003' ? coolOrders : orders.slice(2);

/** Runs once, after the history. */
export async function seedSupplies({ kit, services }: App, session: Session): Promise<void> {
  const isNew = await kit.database.transaction((trx) =>
    claimOnce(trx, session.accountNo === 'MYS0001' ? 'demo-supplies' : `demo-supplies-${session.accountNo}`),
  );
  if (!isNew) return;
  const now = kit.clock.now().getTime();
  const at = (daysAgo: number) => ({ ...kit, clock: { now: () => new Date(now - daysAgo * dayMs) } });
  const actor = demoActor(session);
  for (const { daysAgo, items, note, steps } of ordersOf(session.accountNo)) {
    const supplies = supplyService(at(daysAgo), services.postcodes);
    const form = { items: [...items], address: null, neededBy: null, note };
    const { requestNo } = await supplies.request(session, actor, form, 'en');
    for (const { state, daysAgo: ago, reason = '' } of steps) {
      await supplyOperations(at(ago), services).move({ requestNo, state, reason }, demoCourier);
    }
  }
}
