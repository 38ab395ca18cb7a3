import * as contract from '#shared/features/integration/orders.contract.ts';

import type { ShopGenerateService } from '#server/features/shop-order/shop-generate.service.ts';
import type { ShopOrderService } from '#server/features/shop-order/shop-order.service.ts';
import type { ShopProgramService } from '#server/features/shop-order/shop-program.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Refused } from '#server/platform/http/refused.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export function ordersRoutes(
  serve: Serve,
  { db }: Database,
  {
    orders,
    generate,
    programs,
  }: { orders: ShopOrderService; generate: ShopGenerateService; programs: ShopProgramService },
): void {
  serve(contract.handInOrder, ({ member, actor, body, language }) =>
    programs.handIn(member, actor, body, language),
  );
  serve(contract.listOrders, async ({ member, query, language }) => {
    const { rows, nextCursor } = await orders.page(member, { ...query, withCarried: true }, language);
    return { rows, nextCursor };
  });
  serve(contract.readOrder, ({ member, params, language }) =>
    orders.read(db, member, params.orderId, language),
  );
  serve(contract.generateOrders, async ({ member, actor, body, language }) => {
    const answer = await generate.generate(member, actor, body, language);
    // In a dry run nothing is saved, so its numbers are not returned.
    if (!actor.isDryRun) return answer;
    return {
      ...answer,
      made: answer.made.map((one) =>
        one.isRepeat ? one : { ...one, shipmentId: '', consignmentNoteNo: '' },
      ),
    };
  });
  serve(contract.cancelProgramOrder, async ({ member, actor, params: { orderId }, language }) => {
    const { failed } = await orders.cancel(member, actor, { orderIds: [orderId] }, language);
    if (failed[0]) throw new Refused('conflict', failed[0].why);
    const order = await orders.read(db, member, orderId, language);
    return actor.isDryRun ? { ...order, view: 'cancelled' as const } : order;
  });
}
