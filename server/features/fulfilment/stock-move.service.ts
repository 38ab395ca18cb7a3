/** The only place where stock changes: locks the products, decides each movement by the rules and records it. */
import {
  availableOf,
  isLow,
  type Stock,
  stockAfter,
  stockChange,
  type StockMoveKind,
} from '#shared/features/fulfilment/stock.rules.ts';
import type { By } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { stockOf } from './stock.mapping.ts';
import * as queries from './stock.queries.ts';

export interface StockLine {
  sku: string;
  quantity: number;
}

/** A line that available stock does not cover. */
interface ShortLine extends StockLine {
  name: string;
  available: number;
}

/** Products of an account, locked until the transaction ends. */
export class LockedStock {
  readonly #rows: Map<string, queries.ProductRow>;
  readonly #stocks: Map<string, Stock>;
  readonly #moves: { sku: string; kind: StockMoveKind; change: Stock; reference: string }[] = [];

  constructor(rows: readonly queries.ProductRow[]) {
    this.#rows = new Map(rows.map((row) => [row.sku, row]));
    this.#stocks = new Map(rows.map((row) => [row.sku, stockOf(row)]));
  }

  get(sku: string): queries.ProductRow | undefined {
    return this.#rows.get(sku);
  }

  stock(sku: string): Stock | undefined {
    return this.#stocks.get(sku);
  }

  /** Returns the lines that available stock does not cover; call it before moving any of them. */
  shortOf(lines: readonly StockLine[]): ShortLine[] {
    return lines.flatMap(({ sku, quantity }) => {
      const { onHand, reserved } = this.#stocks.get(sku) ?? { onHand: 0, reserved: 0 };
      const available = Math.max(0, availableOf({ onHand, reserved }));
      return available >= quantity
        ? []
        : [{ sku, quantity, available, name: this.#rows.get(sku)?.name ?? sku }];
    });
  }

  /**
   * Moves one line. Returns false, and moves nothing, when there is not enough.
   * @param announced pieces still to come of the announcement with this reference; null if there is none
   */
  move(
    kind: StockMoveKind,
    { sku, quantity }: StockLine,
    reference: string,
    announced: number | null = null,
  ): boolean {
    const before = this.#stocks.get(sku);
    if (!before) return false;
    const change = stockChange(before, kind, quantity, announced);
    const after = stockAfter(before, change);
    if (after === null) return false;
    this.#stocks.set(sku, after);
    this.#moves.push({ sku, kind, change, reference });
    return true;
  }

  /** Saves the movements and adds a bell notification for products that have become low. */
  async save(clock: Clock, trx: Trx, scope: AccountScope, by: By): Promise<void> {
    if (this.#moves.length === 0) return;
    const touched = [...new Set(this.#moves.map(({ sku }) => sku))];
    const stocks = touched.flatMap((sku) => {
      const stock = this.#stocks.get(sku);
      return stock ? [{ sku, ...stock }] : [];
    });
    const at = clock.now();
    const moves = this.#moves.map(({ sku, kind, change, reference }) => ({
      account_id: scope,
      move_id: newId(clock),
      sku,
      kind,
      on_hand: change.onHand,
      reserved: change.reserved,
      incoming: change.incoming,
      reference,
      at,
      by_kind: by.kind,
      by_name: by.name,
    }));
    await queries.saveStock(trx, scope, stocks, moves, at);
    for (const { sku, ...stock } of stocks) {
      const row = this.#rows.get(sku);
      if (!row || isLow(stockOf(row), row.low_at) || !isLow(stock, row.low_at)) continue;
      await ring(clock, trx, scope, { kind: 'lowStock', subjectId: row.product_id, name: sku });
    }
    this.#moves.length = 0;
  }
}

export async function lockStock(
  trx: Trx,
  scope: AccountScope,
  skus: readonly string[],
): Promise<LockedStock> {
  return new LockedStock(await queries.lockProducts(trx, scope, [...new Set(skus)]));
}
