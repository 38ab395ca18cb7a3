import {
  type FulfilmentProduct,
  loadFulfilmentProducts,
  moveFulfilmentStock,
  type stockListing,
  type StockRow,
  type stockMoves,
} from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { actorFor } from '#server/platform/db/write.ts';
import type { Caller, Member } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { namedAccount } from '#server/features/operations/named-account.service.ts';
import { lockStock } from './stock-move.service.ts';
import { stockMoveOf, stockRowOf } from './stock.mapping.ts';
import * as queries from './stock.queries.ts';

const levelsMax = 5000;

export interface StockService {
  list(
    session: Member,
    wanted: OutputOf<(typeof stockListing)['body']>,
  ): Promise<CallReply<typeof stockListing>>;
  moves(
    session: Member,
    wanted: OutputOf<(typeof stockMoves)['body']>,
  ): Promise<CallReply<typeof stockMoves>>;
  /** For operations: creates or updates the products that the account keeps in the warehouse. */
  load(
    form: OutputOf<(typeof loadFulfilmentProducts)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof loadFulfilmentProducts>>;
  /** For operations: returns every product of an account with its stock. */
  levels(accountNo: string): Promise<StockRow[]>;
  /** For operations: records stock movements such as deliveries and counts. */
  record(
    form: OutputOf<(typeof moveFulfilmentStock)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof moveFulfilmentStock>>;
}

/** Returns the index of the first repeated non-empty text; -1 if there is none. */
function twiceAt(texts: readonly string[]): number {
  return texts.findIndex((text, index) => text !== '' && texts.indexOf(text) < index);
}

export function stockService(kit: Pick<Kit, 'database' | 'clock' | 'write'>): StockService {
  const { clock, database, write } = kit;

  return {
    async list({ scope }, { view, q, cursor, limit }) {
      const wanted = { view, q, after: cursor ?? null };
      const matching = (part: 'exact' | 'others', most: number) =>
        queries.listProducts(database.db, scope, { ...wanted, part, limit: most });
      // Exact matches of a scanned or fully typed code come first, however many products contain it.
      const exact = q === '' || cursor !== undefined ? [] : await matching('exact', limit);
      const { rows, next } = await keyPage(
        Math.max(1, limit - exact.length),
        (most) => matching('others', most),
        ({ sku }) => sku,
      );
      return {
        rows: [...exact, ...rows].map(stockRowOf),
        nextCursor: next,
        counts: await queries.countStock(database.db, scope),
      };
    },

    async moves({ scope }, { sku, cursor, limit }) {
      const [row] = await queries.findProducts(database.db, scope, [sku]);
      if (!row) throw notFound(m.fulfilment_the_product);
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listMoves(database.db, scope, { sku, below: cursor ?? null, limit: most }),
        (move) => move.move_id,
      );
      return { product: stockRowOf(row), moves: rows.map(stockMoveOf), nextCursor: next };
    },

    async levels(accountNo) {
      const scope = await namedAccount(database.db, accountNo);
      const wanted = { view: 'all', q: '', part: 'others', after: null, limit: levelsMax } as const;
      return (await queries.listProducts(database.db, scope, wanted)).map(stockRowOf);
    },

    async load({ accountNo, products }, caller) {
      const scope = await namedAccount(database.db, accountNo);
      const twice = twiceAt(products.map(({ sku }) => sku));
      if (twice >= 0) {
        throw invalid(
          [problemAt(`products.${twice}.sku`, m.fulfilment_problem_sku_twice)],
          labelsIn(loadFulfilmentProducts.body),
        );
      }
      const move = { action: 'fulfilment.products_loaded', subject: accountNo } as const;
      return write(actorFor(scope, caller), move, async ({ trx, subject }) => {
        const skus = new Set(products.map(({ sku }) => sku));
        await queries.lockCodes(trx, scope);
        const stored = await queries.lockProducts(trx, scope, [...skus]);
        const codes = products.flatMap(({ sku, barcode }) => [sku, barcode]);
        const others = (await queries.findByCode(trx, scope, codes)).filter(({ sku }) => !skus.has(sku));
        const place = clashAt(products, others);
        if (place >= 0) {
          throw invalid(
            [problemAt(`products.${place}.barcode`, m.fulfilment_problem_barcode_taken)],
            labelsIn(loadFulfilmentProducts.body),
          );
        }
        const barcodes = new Map(products.map(({ sku, barcode }) => [sku, barcode]));
        const freed = stored.filter(({ sku, barcode }) => barcode !== '' && barcode !== barcodes.get(sku));
        await queries.clearBarcodes(
          trx,
          scope,
          freed.map(({ sku }) => sku),
        );
        const now = clock.now();
        await queries.upsertProducts(
          trx,
          products.map((product) => ({
            account_id: scope,
            sku: product.sku,
            product_id: newId(clock),
            name: product.name,
            barcode: product.barcode,
            weight_grams: product.weightGrams,
            length_mm: product.lengthMm,
            width_mm: product.widthMm,
            height_mm: product.heightMm,
            hs_code: product.hsCode,
            origin: product.origin,
            bin: product.bin,
            low_at: product.lowAt,
            search_text: foldAll([product.sku, product.barcode, product.name]),
            updated_at: now,
          })),
        );
        const counts = { added: products.length - stored.length, changed: stored.length };
        subject(accountNo, { createdCount: counts.added, updatedCount: counts.changed });
        return counts;
      });
    },

    async record({ accountNo, kind, reference, items }, caller) {
      const scope = await namedAccount(database.db, accountNo);
      const skus = items.map(({ sku }) => sku);
      const wrong = (found: Problem) => invalid([found], labelsIn(moveFulfilmentStock.body));
      const twice = twiceAt(skus);
      if (twice >= 0) throw wrong(problemAt(`items.${twice}.sku`, m.fulfilment_problem_sku_twice));
      const move = { action: 'fulfilment.stock_told', subject: reference } as const;
      return write(actorFor(scope, caller), move, async ({ trx }) => {
        const stock = await lockStock(trx, scope, skus);
        const moved = await queries.findMoved(trx, scope, { kind, reference, skus });
        if (moved.length > 0) throw refuse('conflict', m.fulfilment_problem_told, { reference });
        const announced = await queries.findAnnounced(trx, scope, { reference, skus });
        for (const [place, item] of items.entries()) {
          if (!stock.get(item.sku)) {
            throw wrong(problemAt(`items.${place}.sku`, m.fulfilment_problem_unknown_sku));
          }
          const open = announced.get(item.sku) ?? null;
          if (kind === 'closed' && open === null) {
            throw wrong(problemAt(`items.${place}.sku`, m.fulfilment_problem_not_announced, { reference }));
          }
          stock.move(kind, item, reference, open);
        }
        await stock.save(clock, trx, scope, caller.by);
        const rows = await queries.findProducts(trx, scope, skus);
        return { rows: rows.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)).map(stockRowOf) };
      });
    },
  };
}

/**
 * Returns the index of the first product with a code that another product has, in the same call or in the warehouse; -1 if
 * there is none. A scanned code must identify one product only, whether it is a SKU or a bar code.
 */
function clashAt(products: readonly FulfilmentProduct[], others: readonly queries.ProductRow[]): number {
  const owners = new Map([...products, ...others].map(({ sku }) => [sku, sku]));
  for (const { sku, barcode } of others) owners.set(barcode, sku);
  return products.findIndex(({ sku, barcode }) => {
    const isFree = barcode === '' || (owners.get(barcode) ?? sku) === sku;
    if (barcode !== '' && isFree) owners.set(barcode, sku);
    return !isFree || owners.get(sku) !== sku;
  });
}
