import type { OrderToPack, packOrder } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { mayDo } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { isPacked } from '#shared/features/fulfilment/pack.rules.ts';
import { cnFromInput } from '#shared/features/shipment/cn-number.rules.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { insertOrderEvents } from './order-parcel.queries.ts';
import { productsOf } from './order-reading.service.ts';
import { shopAsksOf, shopProblems } from './order.mapping.ts';
import * as orders from './order.queries.ts';
import { findByCode } from './wave.queries.ts';

export interface PackService {
  find(member: Member, code: string): Promise<OrderToPack>;
  pack(member: Member, actor: Actor, request: OutputOf<(typeof packOrder)['body']>): Promise<OrderToPack>;
}

export function packService({ clock, database, write }: Kit): PackService {
  async function toPack(reader: Reader, scope: AccountScope, order: orders.FoundOrder): Promise<OrderToPack> {
    const products = await productsOf(reader, scope, [order]);
    return {
      orderId: order.order_id,
      orderNo: order.order_no,
      state: order.state,
      reference: order.reference,
      consignmentNoteNo: order.cn_no ?? '',
      receiverName: order.receiver.companyName || order.receiver.name,
      place: `${order.receiver.postcode} ${order.receiver.city}`.trim(),
      note: order.note,
      shopAsks: shopAsksOf(order),
      lines: order.lines.map(({ sku, quantity }) => {
        const row = products.get(sku);
        return {
          sku,
          quantity,
          name: row?.name ?? sku,
          barcode: row?.barcode ?? '',
          bin: row?.bin ?? '',
        };
      }),
    };
  }

  return {
    async find({ scope }, code) {
      const orderId = await findByCode(database.db, scope, { text: code, cnNo: cnFromInput(code) });
      const order = orderId === null ? undefined : await orders.findOrder(database.db, scope, orderId);
      if (!order) throw notFound(m.fulfilment_the_order);
      if (order.state === 'new') {
        throw refuse('conflict', m.fulfilment_problem_not_generated, { orderNo: order.order_no });
      }
      if (order.state === 'cancelled') {
        throw refuse('conflict', m.fulfilment_problem_put_back, { orderNo: order.order_no });
      }
      return toPack(database.db, scope, order);
    },

    async pack({ scope }, actor, { orderId, items }) {
      return write(actor, { action: 'fulfilment.order_packed' }, async ({ trx, subject }) => {
        const [order] = await orders.lockOrders(trx, scope, [orderId]);
        if (!order) throw notFound(m.fulfilment_the_order);
        subject(order.order_no, { orderId });
        const found = await toPack(trx, scope, order);
        if (order.state === 'packed') return found;
        if (!mayDo('pack', order.state)) {
          throw refuse('conflict', m.fulfilment_problem_no_pack, { orderNo: order.order_no });
        }
        if (order.shop_asks !== null) throw refuse('conflict', shopProblems[order.shop_asks]);
        const packed = new Map(items.map(({ sku, quantity }) => [sku, quantity]));
        if (!isPacked(found.lines, packed)) throw refuse('conflict', m.fulfilment_problem_pack_differs);
        const at = clock.now();
        await orders.updateStates(trx, scope, [orderId], 'packed', at);
        const event = { orderId, eventId: newId(clock), code: 'packed' as const, detail: {} };
        await insertOrderEvents(trx, scope, [event], { at, by: actor.by });
        return { ...found, state: 'packed' };
      });
    },
  };
}
