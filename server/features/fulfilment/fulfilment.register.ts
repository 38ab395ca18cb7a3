import type { FeatureKit } from '#server/platform/kit.ts';
import { fulfilmentRoutes } from './fulfilment.routes.ts';
import { stockService, type StockService } from './stock.service.ts';

export interface Fulfilment {
  fulfilmentStock: StockService;
}

export function registerFulfilment(kit: FeatureKit): Fulfilment {
  const stock = stockService(kit);
  fulfilmentRoutes(kit.serve, stock);
  return { fulfilmentStock: stock };
}
