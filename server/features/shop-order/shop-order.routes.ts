import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import * as rules from '#shared/features/shop-order/product-rule.contract.ts';
import * as sheets from '#shared/features/shop-order/shop-sheet.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ProductRuleService } from './product-rule.service.ts';
import type { ShopBackService } from './shop-back.service.ts';
import type { ShopConnectionService } from './shop-connection.service.ts';
import { opencartExtensionFile } from './shop-extension.service.ts';
import type { ShopGenerateService } from './shop-generate.service.ts';
import type { ShopMergeService } from './shop-merge.service.ts';
import type { ShopOrderService } from './shop-order.service.ts';
import type { ShopPrintService } from './shop-print.service.ts';
import type { ShopSheetService } from './shop-sheet.service.ts';

export interface ShopServices {
  orders: ShopOrderService;
  generate: ShopGenerateService;
  merges: ShopMergeService;
  connections: ShopConnectionService;
  back: ShopBackService;
  printing: ShopPrintService;
  sheet: ShopSheetService;
  productRules: ProductRuleService;
}

export function shopOrderRoutes(
  serve: Serve,
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  services: ShopServices,
): void {
  const { orders, generate, merges, connections, back, printing, sheet, productRules } = services;
  serve(listing.orderListing, ({ session, body, language }) => orders.list(session, body, language));
  serve(listing.getOrder, ({ session, query, language }) =>
    orders.read(database.db, session, query.orderId, language),
  );
  serve(contract.updateShipment, ({ session, actor, body, language }) =>
    orders.update(session, actor, body, language),
  );
  serve(rules.productRules, async ({ session }) => ({
    rules: await productRules.list(database.db, session.scope),
  }));
  serve(rules.saveProductRule, ({ actor, body }) => productRules.save(actor, body));
  serve(rules.removeProductRule, ({ actor, body }) => productRules.remove(actor, body.ruleId));
  serve(sheets.orderSheet, ({ session, body, language }) => sheet.rows(session, body, language));
  serve(sheets.saveOrderSheet, ({ session, actor, body, language }) =>
    sheet.save(session, actor, body.rows, language),
  );
  serve(contract.generateShipment, ({ session, actor, body, language }) =>
    generate.generate(session, actor, body, language),
  );
  serve(contract.printOrders, ({ session, actor, body, signal }) =>
    printing.print({ session, actor, signal, body }),
  );
  serve(contract.cancelOrder, ({ session, actor, body, language }) =>
    orders.cancel(session, actor, body, language),
  );
  serve(contract.restoreOrder, ({ session, actor, body, language }) =>
    orders.restore(session, actor, body, language),
  );
  serve(contract.keepShipment, ({ session, actor, body, language }) =>
    orders.keep(session, actor, body, language),
  );
  serve(contract.mergeOrders, ({ session, actor, body }) => merges.merge(session, actor, body.orderIds));
  serve(contract.splitOrder, async ({ session, actor, body }) => ({
    orderIds: await merges.split(session, actor, body.orderId),
  }));
  serve(contract.tellShopAgain, async ({ session, actor, body, language }) => {
    await back.again(actor, body.orderId);
    return orders.read(database.db, session, body.orderId, language);
  });
  serve(contract.tellShopsAgain, ({ session, actor, body, language }) =>
    back.againAll(session, actor, body, language),
  );
  serve(contract.downloadExcel, ({ session, actor, body, language }) =>
    orders.export(session, actor, body, language),
  );

  serve(shops.connectionListing, async ({ session, language }) => ({
    connections: await connections.list(session, language),
  }));
  serve(shops.createConnection, ({ session, actor, body, language }) =>
    connections.create(session, actor, body, language),
  );
  serve(shops.updateConnection, ({ session, actor, body, language }) =>
    connections.update(session, actor, body, language),
  );
  serve(shops.removeConnection, ({ actor, body }) => connections.remove(actor, body.connectionId));
  serve(shops.connectionSecret, async ({ session, query }) => ({
    hookSecret: await connections.secretOf(session, query.connectionId),
  }));
  serve(shops.testConnection, ({ session, body, language }) =>
    connections.test(session, body.connectionId, language),
  );
  serve(shops.opencartExtension, ({ query }) => opencartExtensionFile({ clock }, query.version));
  serve(shops.connectionDeliveries, ({ session, query, language }) =>
    connections.deliveries(session, query, language),
  );
}
