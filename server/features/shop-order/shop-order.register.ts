import { megabyte } from '#shared/platform/http/call.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { FeatureKit } from '#server/platform/kit.ts';
import { days, endedBy } from '#server/platform/db/perishables.ts';
import { makeOutside } from '#server/platform/outside/outside.ts';
import { keepSealed } from '#server/platform/settings/seal-anew.ts';
import type { FlagFollower } from '#server/features/operations/account-flags.service.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { judgeJob, productRuleService } from './product-rule.service.ts';
import { shopAsker } from './shop-asker.service.ts';
import { shopBackService, tellJob } from './shop-back.service.ts';
import { type ShopCatchUpService, shopCatchUpService } from './shop-catch-up.service.ts';
import { shopConnectionService } from './shop-connection.service.ts';
import { shopGenerateService } from './shop-generate.service.ts';
import { shopHookRoutes } from './shop-hook.routes.ts';
import { shopHookService } from './shop-hook.service.ts';
import { mapAtOnce, mapDelivery } from './shop-intake.service.ts';
import { deleteOldDeliveries, type ShopImportService, shopImportService } from './shop-import.service.ts';
import { shopMergeService } from './shop-merge.service.ts';
import { shopOrderRoutes, type ShopServices } from './shop-order.routes.ts';
import { shopOrderService } from './shop-order.service.ts';
import { shopOrderHolding, shopOrdersFollow } from './shop-people.service.ts';
import { shopPrintService } from './shop-print.service.ts';
import { type ShopProgramService, shopProgramService } from './shop-program.service.ts';
import { shopSheetService } from './shop-sheet.service.ts';
import { followUndone } from './shop-undone.service.ts';
import { settleWarehouse } from './shop-warehouse.service.ts';
import { shopWeightsService } from './shop-weights.service.ts';
import { settleWithdrawn } from './shop-withdrawn.service.ts';
import { shopWorld } from './shop-world.service.ts';

export interface Shops extends ShopServices {
  catchUp: ShopCatchUpService;
  imports: ShopImportService;
  programs: ShopProgramService;
  /**
   * Updates orders whose parcels the warehouse created since, and cancels orders whose notes were cancelled after their
   * shops took them back.
   */
  settle: () => Promise<number>;
  /** Re-checks the waiting orders that an account flag had blocked. */
  flagFollower: FlagFollower;
  followCorrection: CorrectionFollower;
}

/** Shops are slow to respond, and a page of orders is long. */
const timeoutMs = 20_000;
const readAtMost = 8 * megabyte;

export function registerShopOrder(
  kit: FeatureKit,
  deps: {
    shipments: ShipmentService;
    addresses: AddressService;
    samples: SampleDataService;
    notes: ConsignmentNoteService;
  },
): Shops {
  // In the demo, shops may run on the same machine; a real portal only calls outside addresses.
  const isDemo = kit.env.mode === 'demo';
  const outside = makeOutside({ allowLoopback: isDemo, httpsOnly: !isDemo, timeoutMs, readAtMost });
  const world = shopWorld(kit, deps);
  const asker = shopAsker(outside, world, () => kit.clock.now());
  const orders = shopOrderService(kit, world);
  const services: ShopServices = {
    orders,
    generate: shopGenerateService(kit, world, deps.samples),
    merges: shopMergeService(kit, world),
    connections: shopConnectionService(kit, world, asker),
    back: shopBackService(kit, asker),
    printing: shopPrintService(kit, deps.notes),
    sheet: shopSheetService(kit, world),
    productRules: productRuleService(kit, world),
  };
  const imports = shopImportService(kit, world, shopWeightsService(kit, world, asker));
  const catchUp = shopCatchUpService(kit, world, asker);
  shopOrderRoutes(kit.serve, kit, services);
  shopHookRoutes(kit.http, shopHookService(kit, world));
  kit.jobs.workMany(mapDelivery, mapAtOnce, (given, { by }) => {
    const { tries } = mapDelivery.retry;
    return imports.map(
      given.map(({ payload, attempt }) => ({ ...payload, isLastTry: attempt >= tries })),
      by,
    );
  });
  // The queue takes long to give up a job whose server died, so its messages are taken up here.
  kit.jobs.every('take-up-imports-of-orders', 5, () => imports.takeUpLeft(jobNamed(mapDelivery.name)));
  kit.jobs.work(tellJob, (payload) => services.back.tell(payload));
  kit.jobs.every('tell-shops', 5, () => services.back.tellDue());
  kit.jobs.work(judgeJob, ({ scope }) => services.productRules.judgeWaiting(scope));
  kit.jobs.every('follow-products-of-the-courier', 60, () => services.productRules.followReference());
  kit.jobs.every('catch-up-with-shops', 60, () => catchUp.tick());
  keepSealed(kit, 'shop keys', world.sealAnew);
  const settle = async () => (await settleWarehouse(kit, world)) + (await settleWithdrawn(kit, world));
  kit.jobs.every('settle-orders-of-shops', 60, async () => void (await settle()));
  kit.personalData.holdings.push(shopOrderHolding(kit.personalData));
  kit.personalData.followers.push(shopOrdersFollow);
  kit.perishables.push({ table: 'shop_delivery', keptMs: days(60), deleteSome: deleteOldDeliveries });
  kit.perishables.push(endedBy('shop_order_taken_back', 'received_at', days(60)));
  const programs = shopProgramService(kit, world, { imports, orders });
  const flagFollower: FlagFollower = {
    async resume(trx, scope) {
      await services.productRules.judgeLater(trx, scope);
      return false;
    },
    runOf: async () => undefined,
  };
  return {
    ...services,
    catchUp,
    imports,
    programs,
    settle,
    flagFollower,
    followCorrection: followUndone(kit, world),
  };
}
