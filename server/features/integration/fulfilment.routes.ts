import * as contract from '#shared/features/integration/fulfilment.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import type { GenerateService } from '#server/features/fulfilment/generate.service.ts';
import type { OrderChangeService } from '#server/features/fulfilment/order-change.service.ts';
import type { OrderService } from '#server/features/fulfilment/order.service.ts';
import { stockSandbox } from '#server/features/fulfilment/sandbox-stock.service.ts';
import type { StockService } from '#server/features/fulfilment/stock.service.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';

export function fulfilmentRoutes(
  serve: Serve,
  kit: Pick<Kit, 'clock' | 'write'>,
  {
    orders,
    generating,
    changes,
    stock,
  }: {
    orders: OrderService;
    generating: GenerateService;
    changes: OrderChangeService;
    stock: StockService;
  },
): void {
  serve(contract.makeFulfilmentOrder, ({ member, actor, body }) => orders.create(member, actor, body));
  serve(contract.listFulfilmentOrders, async ({ member, query }) => {
    const { rows, nextCursor } = await orders.list(member, query);
    return { rows, nextCursor };
  });
  serve(contract.readFulfilmentOrder, ({ member, params }) => orders.read(member, params.orderId));
  serve(contract.generateFulfilmentOrders, async ({ member, actor, body, language }) => {
    const results = await generating.generate(member, actor, body, language);
    // In a dry run nothing is saved, so its consignment note numbers are not returned.
    if (!actor.isDryRun) return { results };
    return {
      results: results.map((one) => (one.outcome === 'done' ? { ...one, consignmentNoteNo: null } : one)),
    };
  });
  serve(contract.cancelFulfilmentOrder, async ({ member, actor, params: { orderId }, language }) => {
    const [result] = await changes.cancel(member, actor, { orderIds: [orderId] }, language);
    if (result?.outcome === 'refused') throw refuse('conflict', m.fulfilment_problem_has_left);
    const order = await orders.read(member, orderId);
    return actor.isDryRun ? { ...order, state: 'cancelled' as const } : order;
  });
  serve(contract.listProducts, async ({ member, query }) => {
    const { rows, nextCursor } = await stock.list(member, { ...query, view: 'all' });
    return { rows, nextCursor };
  });
  serve(contract.stockProduct, ({ token, actor, body }) => {
    if (token.world !== 'sandbox') throw refuse('notAllowed', m.integration_problem_only_sandbox);
    return stockSandbox(kit, actor, body);
  });
}
