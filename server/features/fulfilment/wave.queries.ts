import { sql } from 'kysely';

import { type OrderState, statesOfWave } from '#shared/features/fulfilment/fulfilment-order.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { drawNumber } from '#server/platform/db/drawn-numbers.ts';

const countOf = (states: readonly OrderState[]) => sql<number>`(
  select count(*)::int from fulfilment_order ordered
  where ordered.account_id = wave.account_id and ordered.wave_id = wave.wave_id
    and ordered.state = any(${[...states]}::text[]))`;

const waves = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('fulfilment_wave as wave')
    .selectAll('wave')
    .select([countOf(statesOfWave).as('going_count'), countOf(['packed', 'handed-over']).as('packed_count')])
    .where('wave.account_id', '=', scope);

export type FoundWave = NonNullable<Awaited<ReturnType<typeof findWave>>>;

export async function findWave(reader: Reader, scope: AccountScope, waveId: string) {
  return waves(reader, scope).where('wave.wave_id', '=', waveId).executeTakeFirst();
}

export async function listWaves(
  reader: Reader,
  scope: AccountScope,
  wanted: { below: string | null; limit: number },
): Promise<FoundWave[]> {
  return waves(reader, scope)
    .$if(wanted.below !== null, (query) => query.where('wave.wave_id', '<', wanted.below ?? ''))
    .orderBy('wave.wave_id', 'desc')
    .limit(wanted.limit)
    .execute();
}

export async function listOrderIdsOf(reader: Reader, scope: AccountScope, waveId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('fulfilment_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('wave_id', '=', waveId)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}

export async function insertWave(
  trx: Trx,
  scope: AccountScope,
  wave: { waveId: string; orderIds: readonly string[]; createdBy: string; at: Date },
): Promise<string> {
  const waveNo = await drawNumber(trx, { letters: 'FW', sequence: 'fulfilment_wave_seq', digits: 6 });
  await trx
    .insertInto('fulfilment_wave')
    .values({
      account_id: scope,
      wave_id: wave.waveId,
      wave_no: waveNo,
      order_count: wave.orderIds.length,
      created_by: wave.createdBy,
      created_at: wave.at,
      picked_at: null,
    })
    .execute();
  await trx
    .updateTable('fulfilment_order')
    .set({ wave_id: wave.waveId })
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...wave.orderIds]}::uuid[])`)
    .execute();
  return waveNo;
}

export async function markPicked(trx: Trx, scope: AccountScope, waveId: string, at: Date): Promise<void> {
  await trx
    .updateTable('fulfilment_wave')
    .set({ picked_at: at })
    .where('account_id', '=', scope)
    .where('wave_id', '=', waveId)
    .where('picked_at', 'is', null)
    .execute();
}

const isCancelled = sql<boolean>`state = 'cancelled'`.as('is_cancelled');

/**
 * Finds an order by a code scanned at the packing table: its order number, order ID, or any of its consignment notes, because
 * the slip in the box may be of a label that was replaced. Returns the newest that is not cancelled, else the newest.
 */
export async function findByCode(
  reader: Reader,
  scope: AccountScope,
  codes: { text: string; cnNo: string },
): Promise<string | null> {
  // A union, because each of the columns has its own index.
  const bearing = (column: 'order_no' | 'cn_no' | 'reference', code: string) =>
    reader
      .selectFrom('fulfilment_order')
      .select(['order_id', isCancelled])
      .where('account_id', '=', scope)
      .where(column, '=', code)
      .where(column, '<>', '');
  const madeInto = reader
    .selectFrom('fulfilment_order')
    .innerJoin('fulfilment_parcel as parcel', (join) =>
      join
        .onRef('parcel.account_id', '=', 'fulfilment_order.account_id')
        .onRef('parcel.order_id', '=', 'fulfilment_order.order_id'),
    )
    .select(['fulfilment_order.order_id', isCancelled])
    .where('parcel.account_id', '=', scope)
    .where('parcel.cn_no', '=', codes.cnNo);
  const row = await bearing('order_no', codes.text.toUpperCase())
    .unionAll(bearing('cn_no', codes.cnNo))
    .unionAll(bearing('reference', codes.text))
    .unionAll(madeInto)
    .orderBy('is_cancelled')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
