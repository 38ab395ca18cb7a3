import { type Insertable, type Selectable, sql } from 'kysely';

import { reportedStockMoves, type StockView } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { fold, foldedWords } from '#shared/platform/search/fold.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { inOneOrder } from '#server/platform/db/one-order.ts';
import type {
  FulfilmentProductTable,
  FulfilmentStockMoveTable,
} from '#server/platform/db/tables/fulfilment.ts';
import { containing } from '#server/platform/db/text-search.ts';

export type ProductRow = Selectable<FulfilmentProductTable>;

export async function listProducts(
  reader: Reader,
  scope: AccountScope,
  wanted: {
    view: StockView;
    q: string;
    /** `exact`: SKU or bar code equals `q`, in any letter case of the SKU; `others`: the remaining matches. */
    part: 'exact' | 'others';
    after: string | null;
    limit: number;
  },
): Promise<ProductRow[]> {
  const { view, q, part, after, limit } = wanted;
  const isExact = sql<boolean>`(lower(sku) = ${fold(q)} or (barcode <> '' and barcode = ${q}))`;
  const words = foldedWords(q);
  return reader
    .selectFrom('fulfilment_product')
    .selectAll()
    .where('account_id', '=', scope)
    .$if(view === 'low', (query) => query.where(sql<boolean>`on_hand - reserved <= low_at`))
    .$if(view === 'incoming', (query) => query.where('incoming', '>', 0))
    .$if(after !== null, (query) => query.where('sku', '>', after ?? ''))
    .where(part === 'exact' ? isExact : sql<boolean>`not ${isExact}`)
    .where(({ and, eb }) =>
      and(part === 'exact' ? [] : words.map((word) => eb('search_text', 'like', containing(word)))),
    )
    .orderBy('sku')
    .limit(limit)
    .execute();
}

export async function countStock(reader: Reader, scope: AccountScope): Promise<Record<StockView, number>> {
  return reader
    .selectFrom('fulfilment_product')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where on_hand - reserved <= low_at)`.as('low'),
      sql<number>`count(*) filter (where incoming > 0)`.as('incoming'),
    ])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

export async function findProducts(
  reader: Reader,
  scope: AccountScope,
  skus: readonly string[],
): Promise<ProductRow[]> {
  return reader
    .selectFrom('fulfilment_product')
    .selectAll()
    .where('account_id', '=', scope)
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .execute();
}

/** Returns the products with these SKUs or bar codes, as orders and scanners name them. */
export async function findByCode(
  reader: Reader,
  scope: AccountScope,
  codes: readonly string[],
): Promise<ProductRow[]> {
  return reader
    .selectFrom('fulfilment_product')
    .selectAll()
    .where('account_id', '=', scope)
    .where(({ or, eb }) =>
      or([
        eb('sku', '=', sql<string>`any(${[...codes]}::text[])`),
        eb('barcode', '=', sql<string>`any(${codes.filter((code) => code !== '')}::text[])`),
      ]),
    )
    .execute();
}

/** Locks products in a fixed order, so that concurrent movements wait for each other without a deadlock. */
export async function lockProducts(
  trx: Trx,
  scope: AccountScope,
  skus: readonly string[],
): Promise<ProductRow[]> {
  return trx
    .selectFrom('fulfilment_product')
    .selectAll()
    .where('account_id', '=', scope)
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .orderBy('sku')
    .forUpdate()
    .execute();
}

/** Locks the SKUs and bar codes of an account: new products have no rows yet that could be locked. */
export async function lockCodes(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fulfilment-codes/${scope}`}, 0))`.execute(trx);
}

/** Frees bar codes, so that another product of the same change can take them. */
export async function clearBarcodes(trx: Trx, scope: AccountScope, skus: readonly string[]): Promise<void> {
  await trx
    .updateTable('fulfilment_product')
    .set({ barcode: '' })
    .where('account_id', '=', scope)
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .execute();
}

export async function upsertProducts(
  trx: Trx,
  rows: readonly Insertable<FulfilmentProductTable>[],
): Promise<void> {
  await trx
    .insertInto('fulfilment_product')
    .values(inOneOrder(rows, ({ sku }) => sku))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sku']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        barcode: ref('excluded.barcode'),
        weight_grams: ref('excluded.weight_grams'),
        length_mm: ref('excluded.length_mm'),
        width_mm: ref('excluded.width_mm'),
        height_mm: ref('excluded.height_mm'),
        hs_code: ref('excluded.hs_code'),
        origin: ref('excluded.origin'),
        bin: ref('excluded.bin'),
        low_at: ref('excluded.low_at'),
        search_text: ref('excluded.search_text'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}

interface NewStock {
  sku: string;
  onHand: number;
  reserved: number;
  incoming: number;
}

/** Saves stock that was decided under the lock of its products, with the movements that led to it. */
export async function saveStock(
  trx: Trx,
  scope: AccountScope,
  stocks: readonly NewStock[],
  moves: readonly Insertable<FulfilmentStockMoveTable>[],
  at: Date,
): Promise<void> {
  await sql`
    update fulfilment_product set on_hand = new.on_hand, reserved = new.reserved, incoming = new.incoming,
      updated_at = ${at}::timestamptz
    from unnest(${stocks.map(({ sku }) => sku)}::text[], ${stocks.map(({ onHand }) => onHand)}::int[],
      ${stocks.map(({ reserved }) => reserved)}::int[], ${stocks.map(({ incoming }) => incoming)}::int[])
      as new (sku, on_hand, reserved, incoming)
    where account_id = ${scope}::uuid and fulfilment_product.sku = new.sku`.execute(trx);
  await sql`
    insert into fulfilment_stock_move
      (account_id, move_id, sku, kind, on_hand, reserved, incoming, reference, at, by_kind, by_name)
    select ${scope}::uuid, * from unnest(
      ${moves.map((move) => move.move_id)}::uuid[], ${moves.map((move) => move.sku)}::text[],
      ${moves.map((move) => move.kind)}::text[], ${moves.map((move) => move.on_hand)}::int[],
      ${moves.map((move) => move.reserved)}::int[], ${moves.map((move) => move.incoming)}::int[],
      ${moves.map((move) => move.reference)}::text[], ${moves.map(() => at)}::timestamptz[],
      ${moves.map((move) => move.by_kind)}::text[], ${moves.map((move) => move.by_name)}::text[])`.execute(
    trx,
  );
}

/** Returns the SKUs of a delivery or count that were already reported under this reference. */
export async function findMoved(
  reader: Reader,
  scope: AccountScope,
  wanted: { kind: string; reference: string; skus: readonly string[] },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('fulfilment_stock_move')
    .select('sku')
    .where('account_id', '=', scope)
    .where('reference', '=', wanted.reference)
    .where('kind', 'in', reportedStockMoves)
    .where('kind', '=', sql<'counted'>`${wanted.kind}::text`)
    .where('sku', '=', sql<string>`any(${[...wanted.skus]}::text[])`)
    .execute();
  return rows.map(({ sku }) => sku);
}

/** Returns the pieces still to come of the announcement with this reference, by SKU; only for products announced under it. */
export async function findAnnounced(
  reader: Reader,
  scope: AccountScope,
  wanted: { reference: string; skus: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('fulfilment_stock_move')
    .select(['sku', sql<number>`greatest(0, sum(incoming))::int`.as('pieces')])
    .where('account_id', '=', scope)
    .where('reference', '=', wanted.reference)
    .where('kind', 'in', reportedStockMoves)
    .where('sku', '=', sql<string>`any(${[...wanted.skus]}::text[])`)
    .groupBy('sku')
    .having(sql<boolean>`bool_or(kind = 'announced')`)
    .execute();
  return new Map(rows.map(({ sku, pieces }) => [sku, pieces]));
}

export async function listMoves(
  reader: Reader,
  scope: AccountScope,
  wanted: { sku: string; below: string | null; limit: number },
) {
  return reader
    .selectFrom('fulfilment_stock_move')
    .selectAll()
    .where('account_id', '=', scope)
    .where('sku', '=', wanted.sku)
    .$if(wanted.below !== null, (query) => query.where('move_id', '<', wanted.below ?? ''))
    .orderBy('move_id', 'desc')
    .limit(wanted.limit)
    .execute();
}
export type MoveRow = Awaited<ReturnType<typeof listMoves>>[number];
