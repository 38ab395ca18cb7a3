import * as stocks from '#shared/features/fulfilment/fulfilment-stock.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { StockService } from './stock.service.ts';

export function fulfilmentRoutes(serve: Serve, stock: StockService): void {
  serve(stocks.stockListing, ({ session, body }) => stock.list(session, body));
  serve(stocks.stockMoves, ({ session, body }) => stock.moves(session, body));
  serve(stocks.loadFulfilmentProducts, ({ body, caller }) => stock.load(body, caller));
  serve(stocks.moveFulfilmentStock, ({ body, caller }) => stock.tell(body, caller));
}
