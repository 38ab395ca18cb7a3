import type {
  waveListing,
  WaveDetail,
  WaveRow,
} from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { mayDo, statesOfWave } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { insertOrderEvents } from './order-parcel.queries.ts';
import { productsOf } from './order-reading.service.ts';
import type { Products } from './order.mapping.ts';
import * as orders from './order.queries.ts';
import * as queries from './wave.queries.ts';

export interface WaveService {
  create(member: Member, actor: Actor, orderIds: readonly string[]): Promise<WaveDetail>;
  list(
    member: Member,
    wanted: OutputOf<(typeof waveListing)['body']>,
  ): Promise<CallReply<typeof waveListing>>;
  read(member: Member, waveId: string): Promise<WaveDetail>;
  pick(member: Member, actor: Actor, waveId: string): Promise<WaveDetail>;
}

const rowOf = (wave: queries.FoundWave): WaveRow => ({
  waveId: wave.wave_id,
  waveNo: wave.wave_no,
  orderCount: wave.going_count,
  packedCount: wave.packed_count,
  pickedAt: wave.picked_at?.toISOString() ?? null,
  createdAt: wave.created_at.toISOString(),
  createdBy: wave.created_by,
});

/** The picking list: sorted by bin, each product once with the total of all orders. */
function picksOf(found: readonly orders.FoundOrder[], products: Products): WaveDetail['picks'] {
  const counts = new Map<string, number>();
  for (const { state, lines } of found) {
    if (!statesOfWave.some((going) => going === state)) continue;
    for (const { sku, quantity } of lines) counts.set(sku, (counts.get(sku) ?? 0) + quantity);
  }
  return [...counts]
    .map(([sku, quantity]) => {
      const row = products.get(sku);
      return { sku, quantity, bin: row?.bin ?? '', name: row?.name ?? sku };
    })
    .toSorted((a, b) => a.bin.localeCompare(b.bin, 'en', { numeric: true }) || (a.sku < b.sku ? -1 : 1));
}

export async function waveDetail(reader: Reader, scope: AccountScope, waveId: string): Promise<WaveDetail> {
  const wave = await queries.findWave(reader, scope, waveId);
  if (!wave) throw notFound(m.fulfilment_the_wave);
  const ids = await queries.listOrderIdsOf(reader, scope, waveId);
  const found = await orders.findOrders(reader, scope, ids);
  return {
    ...rowOf(wave),
    picks: picksOf(found, await productsOf(reader, scope, found)),
    orders: found.map((order) => ({
      orderId: order.order_id,
      orderNo: order.order_no,
      state: order.state,
      consignmentNoteNo: order.cn_no,
      receiverName: order.receiver.companyName || order.receiver.name,
    })),
  };
}

export function waveService({ clock, database, write }: Kit): WaveService {
  return {
    async create({ scope }, actor, orderIds) {
      return write(actor, { action: 'fulfilment.wave_made' }, async ({ trx, subject }) => {
        const wanted = [...new Set(orderIds)];
        const locked = await orders.lockOrders(trx, scope, wanted);
        if (locked.length < wanted.length) throw notFound(m.fulfilment_the_order);
        const wrong = locked.find((order) => order.state !== 'generated' || order.wave_id !== null);
        if (wrong) throw refuse('conflict', m.fulfilment_problem_no_wave, { orderNo: wrong.order_no });
        const waveId = newId(clock);
        const wave = { waveId, orderIds: wanted, createdBy: actor.by.name, at: clock.now() };
        subject(await queries.insertWave(trx, scope, wave), { waveId });
        return waveDetail(trx, scope, waveId);
      });
    },

    async list({ scope }, { cursor, limit }) {
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listWaves(database.db, scope, { below: cursor ?? null, limit: most }),
        (row) => row.wave_id,
      );
      return { rows: rows.map(rowOf), nextCursor: next };
    },

    read: ({ scope }, waveId) => waveDetail(database.db, scope, waveId),

    async pick({ scope }, actor, waveId) {
      return write(actor, { action: 'fulfilment.wave_picked' }, async ({ trx, subject }) => {
        const wave = await queries.findWave(trx, scope, waveId);
        if (!wave) throw notFound(m.fulfilment_the_wave);
        const locked = await orders.lockOrders(trx, scope, await queries.listOrderIdsOf(trx, scope, waveId));
        const going = locked.filter(({ state }) => mayDo('pick', state));
        const at = clock.now();
        const ids = going.map(({ order_id: id }) => id);
        await orders.updateStates(trx, scope, ids, 'picked', at);
        const events = ids.map((orderId) => ({
          orderId,
          eventId: newId(clock),
          code: 'picked' as const,
          detail: {},
        }));
        await insertOrderEvents(trx, scope, events, { at, by: actor.by });
        await queries.markPicked(trx, scope, waveId, at);
        subject(wave.wave_no, { waveId });
        return waveDetail(trx, scope, waveId);
      });
    },
  };
}
