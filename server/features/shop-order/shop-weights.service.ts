/** Product weights where the order does not state them: the shop is asked for each product once a week. */
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import { dayMs, msAfter } from '#shared/platform/time/spans.ts';

import type { Kit } from '#server/platform/kit.ts';
import { ignored, type Mapped } from '#server/features/shop-systems/mapped-order.mapping.ts';
import { isQuiet, quietAfter, ShopRefusal } from '#server/features/shop-systems/shop-port.rules.ts';
import * as queries from './product-rule.queries.ts';
import { canAsk, type ShopAsker } from './shop-asker.service.ts';
import type { ConnectionRow } from './shop-connection.queries.ts';
import * as connections from './shop-connection.queries.ts';
import type { ShopWorld } from './shop-world.service.ts';

export type Weights = ReadonlyMap<string, number | null>;

export interface ShopWeightsService {
  /**
   * Call before a transaction, because shops are slow. A shop that does not answer does not delay orders: the default
   * weight is used.
   */
  weightsFor(connection: ConnectionRow, mapped: readonly Mapped[]): Promise<Weights>;
}

const keptMs = 7 * dayMs;
const troubledMs = 30_000;
/** Products per request. */
const productsAtOnce = 50;

export function shopWeightsService(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  world: ShopWorld,
  asker: ShopAsker,
): ShopWeightsService {
  return {
    async weightsFor(connection, mapped) {
      const { weightsOf } = asker.portOf(connection.kind);
      if (weightsOf === null) return new Map();
      const refs = [...new Set(mapped.flatMap(refsOf))];
      if (refs.length === 0) return new Map();
      const key = { scope: connection.account_id, connectionId: connection.connection_id };
      const now = clock.now();
      const known = await queries.listWeights(database.db, key, refs);
      const weights = new Map(known.map(({ product_ref: ref, grams }) => [ref, grams]));
      const fresh = new Set(
        known
          .filter(({ asked_at: at }) => now.getTime() - at.getTime() < keptMs)
          .map((row) => row.product_ref),
      );
      const missing = refs.filter((ref) => !fresh.has(ref));
      const isAsked = missing.length > 0 && !isQuiet(connection, now);
      if (!isAsked || !canAsk(connection, world.unseal(connection))) return weights;
      try {
        for (const part of partsOf(missing, productsAtOnce)) {
          const found = await weightsOf(asker.reach(connection, now), part);
          await database.transaction((trx) => queries.putWeights(trx, key, found, now));
          for (const [ref, grams] of found) weights.set(ref, grams);
        }
        return weights;
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error;
        // Even without Retry-After, a failing shop is not asked again for every message.
        const quiet = { quiet_until: msAfter(now, troubledMs), ...quietAfter(error, now) };
        await database.transaction((trx) => connections.updateConnection(trx, key, quiet));
        return weights;
      }
    },
  };
}

const refOf = ({ productRef, grams }: ShopLine) =>
  productRef !== undefined && grams === null ? [productRef] : [];

const refsOf = (mapped: Mapped) => (mapped.kind === 'order' ? mapped.doc.lines.flatMap(refOf) : []);

/** Adds the weights to the order's goods, and removes goods that the shop says weigh nothing, as they are not shipped. */
export function weighed(mapped: Mapped, weights: Weights): Mapped {
  if (mapped.kind !== 'order' || weights.size === 0) return mapped;
  const { doc } = mapped;
  const lines = doc.lines
    .map((line) => ({ ...line, grams: line.grams ?? weights.get(line.productRef ?? '') ?? null }))
    .filter(({ grams }) => grams !== 0);
  const left = doc.lines.filter((line) => line.grams === null && weights.get(line.productRef ?? '') === 0);
  const leftCents = left.reduce((sum, { unitCents, quantity }) => sum + (unitCents ?? 0) * quantity, 0);
  const goods = doc.goods && { ...doc.goods, cents: Math.max(0, doc.goods.cents - leftCents) };
  const leftOut = doc.leftOut + left.length;
  if (lines.length > 0) return { ...mapped, doc: { ...doc, lines, goods, leftOut } };
  const { shopOrderId, orderNo, updatedAt } = mapped;
  return ignored('nothing', doc.status, orderNo, { shopOrderId, updatedAt });
}
