/** Makes orders of what shops sent: new ones, changed ones, cancelled ones. What is shipped is never changed behind a person's back. */
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';
import type { By } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { addAudit } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import { generalOrder } from './general-order.mapping.ts';
import { magentoOrder } from './magento-order.mapping.ts';
import { orderEventFrom } from './order-event.mapping.ts';
import { ignored, type Mapped, type MappedOrder } from './mapped-order.mapping.ts';
import { opencartOrder } from './opencart-order.mapping.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import { follow, type Following, isWaiting, type Outcome, withdraw } from './shop-follow.service.ts';
import type { FormScene } from './shop-form.rules.ts';
import { parseShopJson } from './shop-json.rules.ts';
import { judgedColumns, orderSearchText, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import { type ShopWeightsService, weighed, type Weights } from './shop-weights.service.ts';
import { sendToWarehouse } from './shop-warehouse.service.ts';
import type { ShopWorld } from './shop-world.service.ts';
import { shopifyOrder } from './shopify-order.mapping.ts';
import { wooOrder } from './woo-order.mapping.ts';

export interface ShopImportService {
  map(scope: AccountScope, deliveryId: string, by: By): Promise<void>;
  /** One that a program hands in, new or changed: its id. */
  take(
    trx: Trx,
    connection: connections.ConnectionRow,
    scene: FormScene,
    order: MappedOrder,
  ): Promise<string | null>;
  /** Many messages of one shop at once, for those who have them already. */
  takeAll(scope: AccountScope, connectionId: string, bodies: readonly Uint8Array[], by: By): Promise<void>;
}

const mappers: Record<ShopKind, (body: unknown, options: { isPounds: boolean }) => Mapped> = {
  woocommerce: wooOrder,
  shopify: shopifyOrder,
  magento: magentoOrder,
  opencart: opencartOrder,
  general: generalOrder,
};

export function mapBody(kind: ShopKind, body: Uint8Array, options: { isPounds: boolean }): Mapped {
  try {
    return mappers[kind](parseShopJson(Buffer.from(body).toString('utf8')), options);
  } catch (error) {
    if (error instanceof SyntaxError) return ignored('unreadable');
    throw error;
  }
}

export function shopImportService(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  world: ShopWorld,
  weights: ShopWeightsService,
): ShopImportService {
  return {
    async take(trx, connection, scene, order) {
      const outcome = await apply(trx, connection, scene, order, clock.now());
      if (outcome.state === 'mapped') await tell(trx, connection, outcome);
      return outcome.orderId ?? null;
    },

    async map(scope, deliveryId, by) {
      const known = await deliveries.findDelivery(database.db, scope, deliveryId);
      if (known?.state !== 'waiting') return;
      const scene = await world.sceneOf(scope);
      const key = { scope, connectionId: known.connection_id };
      const connection = await connections.findConnection(database.db, key);
      if (!connection) return;
      const mapped = mapBody(connection.kind, known.body, settingsOf(connection));
      const found = await weights.weightsFor(connection, mapped);
      await database.transaction((trx) => mapOne(trx, { scope, scene, weights: found }, deliveryId, by));
    },

    async takeAll(scope, connectionId, bodies, by) {
      const scene = await world.sceneOf(scope);
      await database.transaction(async (trx) => {
        for (const [index, body] of bodies.entries()) {
          const deliveryId = newId(clock);
          const row = { account_id: scope, delivery_id: deliveryId, connection_id: connectionId };
          await deliveries.insertDelivery(trx, {
            ...row,
            received_at: clock.now(),
            source: 'webhook',
            topic: '',
            dedupe_key: `${deliveryId} ${index}`,
            body,
            state: 'waiting',
            reason: 'null',
          });
          await mapOne(trx, { scope, scene, weights: new Map() }, deliveryId, by);
        }
        await connections.updateConnection(trx, { scope, connectionId }, { last_delivery_at: clock.now() });
      });
    },
  };

  async function mapOne(
    trx: Trx,
    { scope, scene, weights: found }: { scope: AccountScope; scene: FormScene; weights: Weights },
    deliveryId: string,
    by: By,
  ): Promise<void> {
    const delivery = await deliveries.lockWaiting(trx, scope, deliveryId);
    if (!delivery) return;
    const key = { scope, connectionId: delivery.connection_id };
    const connection = await connections.findConnection(trx, key);
    if (!connection) return;
    const mapped = weighed(mapBody(connection.kind, delivery.body, settingsOf(connection)), found);
    const outcome = await apply(trx, connection, scene, mapped, delivery.received_at);
    await deliveries.updateDelivery(trx, scope, deliveryId, columnsOf(outcome));
    if (outcome.state !== 'mapped') return;
    await tell(trx, connection, outcome);
    const actor = { scope, by, idempotencyKey: null, address: '', userAgent: '', requestId: '' };
    await addAudit(trx, clock, actor, {
      action: outcome.isNew ? 'shop_order.received' : 'shop_order.followed',
      subject: outcome.orderNo,
      detail: { orderId: outcome.orderId, shop: connection.name },
    });
  }

  /** Events for the account's programs. */
  async function tell(
    trx: Trx,
    { account_id: scope, connection_id: connectionId, kind: shop }: connections.ConnectionRow,
    { orderId, isNew }: { orderId: string; isNew: boolean },
  ): Promise<void> {
    const now = clock.now();
    await connections.updateConnection(trx, { scope, connectionId }, { last_order_at: now });
    const [order] = await queries.findOrders(trx, scope, [orderId]);
    if (order) await publishEvent(trx, scope, orderEventFrom(order, { shop, isNew }), now);
  }

  async function apply(
    trx: Trx,
    connection: connections.ConnectionRow,
    scene: FormScene,
    mapped: Mapped,
    receivedAt: Date,
  ): Promise<Outcome> {
    const { account_id: scope, connection_id: connectionId } = connection;
    const following: Following = { trx, clock, connection, scene };
    if (mapped.kind === 'ignored') {
      const order =
        mapped.about && (await queries.lockByShopId(trx, scope, connectionId, mapped.about.shopOrderId));
      // Paid back, put on hold or sent by other means: what waits here is no longer wanted.
      if (!order || !isWaiting(order)) return { state: 'ignored', why: mapped };
      return withdraw(following, order, mapped.about?.updatedAt ?? receivedAt, mapped);
    }
    const updatedAt = mapped.updatedAt.getTime() === 0 ? receivedAt : mapped.updatedAt;
    const order = await queries.lockByShopId(trx, scope, connectionId, mapped.shopOrderId);
    if (mapped.kind === 'cancelled') {
      const why = ignored('status', 'cancelled', mapped.orderNo);
      return order ? withdraw(following, order, updatedAt, why) : { state: 'ignored', why };
    }
    return order ? follow(following, order, mapped) : insert(following, mapped);
  }

  async function insert(following: Following, mapped: MappedOrder): Promise<Outcome> {
    const { trx, connection, scene } = following;
    const { account_id: scope, connection_id: connectionId } = connection;
    const { orderNo, doc } = mapped;
    const orderId = newId(clock);
    const now = clock.now();
    const judged = judgedColumns(connection, scene, { order_no: orderNo, doc, edit: {} });
    const isNew = await queries.insertOrder(trx, {
      account_id: scope,
      order_id: orderId,
      connection_id: connectionId,
      shop_order_id: mapped.shopOrderId,
      order_no: orderNo,
      shop_updated_at: mapped.updatedAt,
      doc: JSON.stringify(doc),
      edit: '{}',
      ...judged,
      receiver_key: receiverKey(doc.receiver),
      back_problem: 'null',
      created_at: now,
      updated_at: now,
      search_text: orderSearchText(orderNo, doc),
    });
    if (isNew) {
      if (judged.state === 'new') await sendToWarehouse(following, orderId, mapped);
      return { state: 'mapped', orderId, orderNo, isNew };
    }
    const order = await queries.lockByShopId(trx, scope, connectionId, mapped.shopOrderId);
    return order ? follow(following, order, mapped) : { state: 'ignored', why: ignored('same', '', orderNo) };
  }
}

const columnsOf = (outcome: Outcome) =>
  outcome.state === 'mapped'
    ? { state: outcome.state, order_id: outcome.orderId, order_no: outcome.orderNo, reason: 'null' }
    : {
        state: outcome.state,
        order_id: outcome.orderId ?? null,
        order_no: outcome.why.orderNo,
        reason: JSON.stringify({ code: outcome.why.reason, detail: outcome.why.detail }),
      };

/** What shops sent is kept for as long as questions are asked about it. */
export const deleteOldDeliveries = deliveries.deleteOld;
