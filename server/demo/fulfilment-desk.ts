/**
 * The demo's warehouse: receives announced goods, and orders more of what runs low from the makers; its parcels move like any
 * other.
 */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import type { Kit } from '#server/platform/kit.ts';
import { demoGoods } from './fulfilment-goods.ts';

const caller = {
  by: portalItself('demo simulator'),
  address: '',
  userAgent: 'demo simulator',
  requestId: '',
};
/** Time between two deliveries. */
const lorryMs = 5 * hourMs;
const lorryLines = 3;

export function fulfilmentDesk(
  { clock }: Pick<Kit, 'clock'>,
  stock: App['services']['fulfilment']['stock'],
  speed: number,
) {
  let last = clock.now().getTime();
  return async function tick(): Promise<void> {
    const now = clock.now().getTime();
    if ((now - last) * speed < lorryMs) return;
    last = now;
    const reference = String(Math.floor(now / 1000));
    for (const accountNo of Object.keys(demoGoods)) {
      const rows = await stock.levels(accountNo);
      const come = rows.filter(({ incoming }) => incoming > 0).slice(0, lorryLines);
      if (come.length > 0) {
        const items = come.map(({ sku, incoming }) => ({ sku, quantity: incoming }));
        await stock.record({ accountNo, kind: 'received', reference: `GRN-${reference}`, items }, caller);
      }
      const low = rows.filter((row) => row.isLow && row.incoming === 0).slice(0, lorryLines);
      if (low.length > 0) {
        const items = low.map(({ sku, lowAt }) => ({ sku, quantity: 24 + lowAt * 3 }));
        await stock.record({ accountNo, kind: 'announced', reference: `ASN-${reference}`, items }, caller);
      }
    }
  };
}
