import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import * as waving from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import * as sheets from '#shared/features/fulfilment/order-sheet.contract.ts';
import * as stocks from '#shared/features/fulfilment/fulfilment-stock.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { GenerateService } from './generate.service.ts';
import type { OrderChangeService } from './order-change.service.ts';
import type { OrderEditService } from './order-edit.service.ts';
import type { OrderPrintService } from './order-print.service.ts';
import type { OrderSheetService } from './order-sheet.service.ts';
import type { OrderService } from './order.service.ts';
import type { PackService } from './pack.service.ts';
import type { StockService } from './stock.service.ts';
import type { WavePapersService } from './wave-papers.service.ts';
import type { WaveService } from './wave.service.ts';

export interface FulfilmentServices {
  stock: StockService;
  orders: OrderService;
  editing: OrderEditService;
  generating: GenerateService;
  changes: OrderChangeService;
  printing: OrderPrintService;
  waves: WaveService;
  papers: WavePapersService;
  packing: PackService;
  sheet: OrderSheetService;
}

export function fulfilmentRoutes(serve: Serve, services: FulfilmentServices): void {
  const { stock, orders, editing, generating, changes, printing, waves, papers, packing, sheet } = services;
  serve(stocks.stockListing, ({ session, body }) => stock.list(session, body));
  serve(stocks.stockMoves, ({ session, body }) => stock.moves(session, body));
  serve(stocks.loadFulfilmentProducts, ({ body, caller }) => stock.load(body, caller));
  serve(stocks.moveFulfilmentStock, ({ body, caller }) => stock.record(body, caller));
  serve(contract.createFulfilmentOrder, ({ session, actor, body }) => orders.create(session, actor, body));
  serve(contract.updateFulfilmentOrder, ({ session, actor, body }) => editing.edit(session, actor, body));
  serve(contract.orderListing, ({ session, body }) => orders.list(session, body));
  serve(contract.getFulfilmentOrder, ({ session, query }) => orders.read(session, query.orderId));
  serve(moves.checkFulfilmentStock, ({ session, body }) => generating.check(session, body));
  serve(moves.generateOrders, async ({ session, actor, body, language }) => ({
    results: await generating.generate(session, actor, body, language),
  }));
  serve(moves.cancelOrders, async ({ session, actor, body, language }) => ({
    results: await changes.cancel(session, actor, body, language),
  }));
  serve(moves.restoreOrders, async ({ session, actor, body, language }) => ({
    results: await changes.restore(session, actor, body, language),
  }));
  serve(moves.remakeOrder, ({ session, actor, body }) => changes.remake(session, actor, body));
  serve(moves.printFulfilmentOrders, ({ body, query, session, actor, signal }) =>
    printing.print({ session, actor, signal, selection: body, isDownload: query.isDownload === 'true' }),
  );
  serve(waving.createWave, ({ session, actor, body }) => waves.create(session, actor, body.orderIds));
  serve(waving.waveListing, ({ session, body }) => waves.list(session, body));
  serve(waving.getWave, ({ session, query }) => waves.read(session, query.waveId));
  serve(waving.pickWave, ({ session, actor, body }) => waves.pick(session, actor, body.waveId));
  serve(waving.printWave, ({ session, body }) => papers.print(session, body.waveId, body.paper));
  serve(waving.findToPack, ({ session, body }) => packing.find(session, body.code));
  serve(waving.packOrder, ({ session, actor, body }) => packing.pack(session, actor, body));
  serve(sheets.orderTemplate, ({ language }) => sheet.template(language));
  serve(sheets.readOrderFile, ({ session, files, query, language }) =>
    sheet.read(session, files[0], query.sheet, language),
  );
  serve(sheets.bulkOrderSummary, ({ session, body, language }) => sheet.summarise(session, body, language));
  serve(sheets.createBulkOrders, ({ session, actor, body }) => sheet.create(session, actor, body));
}
