import {
  type ChangedOrders,
  type OrderDetail,
  orderExportMax,
  type OrderFilter,
  type OrderForm,
  type orderListing,
  ordersAtOnce,
} from '#shared/features/shop-order/shop-order.contract.ts';
import { shopOrderViews, type ShopOrderEdit } from '#shared/features/shop-order/shop-order.model.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { foldedWords } from '#shared/platform/search/fold.ts';
import { addDays, startOfDay } from '#shared/platform/time/market-time.ts';
import { problemAt, sentenceOf, problem } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { type Actor, actorOfPart } from '#server/platform/db/write.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { CancelShipmentService } from '#server/features/cn-listing/cancel-shipment.service.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import * as connections from './shop-connection.queries.ts';
import { orderSheet } from './shop-export.mapping.ts';
import { orderDetailOf, orderRowOf, type OrderScene } from './shop-order.mapping.ts';
import * as queries from './shop-order.queries.ts';
import { rulesOf, type ShopWorld } from './shop-world.service.ts';
import { judgedColumns, orderSearchText, settingsOf } from './shop-judged.mapping.ts';

export interface Chosen {
  orderIds?: readonly string[] | undefined;
  filter?: OrderFilter | undefined;
  except?: readonly string[] | undefined;
  after?: string | undefined;
}

export interface ShopOrderService {
  list(
    session: Member,
    wanted: OutputOf<(typeof orderListing)['body']>,
    language: Language,
  ): Promise<CallReply<typeof orderListing>>;
  read(
    reader: Reader,
    session: Pick<Member, 'scope' | 'market'>,
    orderId: string,
    language: Language,
  ): Promise<OrderDetail>;
  update(session: Member, actor: Actor, form: OrderForm, language: Language): Promise<OrderDetail>;
  cancel(session: Member, actor: Actor, chosen: Chosen, language: Language): Promise<ChangedOrders>;
  restore(session: Member, actor: Actor, chosen: Chosen): Promise<ChangedOrders>;
  keep(session: Member, actor: Actor, orderId: string, language: Language): Promise<OrderDetail>;
  /** The ids of what was chosen, a page of them, and where the next one begins. */
  pageOf(
    session: Pick<Member, 'scope' | 'market'>,
    chosen: Chosen,
    size: number,
  ): Promise<{ ids: readonly string[]; next: string | null }>;
  export(session: Member, chosen: Chosen, language: Language): Promise<FileAnswer>;
}

const noFilter: Omit<queries.Wanted, 'view'> = {
  words: [],
  connectionId: null,
  cod: null,
  printed: null,
  fromId: null,
  toId: null,
};

export function wantedOf(filter: OrderFilter, marketId: MarketId): queries.Wanted {
  const market = marketOf(marketId);
  const startId = (day: string) => lowestIdAt(startOfDay(day, market));
  return {
    view: filter.view,
    words: foldedWords(filter.text),
    connectionId: filter.connectionId ?? null,
    cod: filter.cod === undefined ? null : filter.cod === 'yes',
    printed: filter.printed === undefined ? null : filter.printed === 'yes',
    fromId: filter.from === undefined ? null : startId(filter.from),
    toId: filter.to === undefined ? null : startId(addDays(filter.to, 1)),
  };
}

export function shopOrderService(
  kit: Kit,
  world: ShopWorld,
  cancels: CancelShipmentService,
): ShopOrderService {
  const { clock, database, write } = kit;

  async function sceneFor(
    reader: Reader,
    { scope, market }: Pick<Member, 'scope' | 'market'>,
    language: Language,
  ): Promise<OrderScene> {
    const rows = await connections.listConnections(reader, scope);
    const rules = await rulesOf(reader, scope);
    return {
      market,
      language,
      connections: new Map(rows.map((row) => [row.connection_id, row])),
      settingsOf: (row) => ({ ...settingsOf(row ?? { settings: {} }), rules }),
    };
  }

  const read: ShopOrderService['read'] = async (reader, session, orderId, language) => {
    const [row] = await queries.findOrders(reader, session.scope, [orderId]);
    if (!row) throw notFound(m.shop_order_the_order);
    const merged = await queries.listMerged(reader, session.scope, [orderId]);
    return orderDetailOf(row, merged, await sceneFor(reader, session, language));
  };

  const pageOf: ShopOrderService['pageOf'] = async (
    { scope, market },
    { orderIds, filter, except, after },
    size,
  ) => {
    if (orderIds) return { ids: orderIds, next: null };
    if (!filter) throw invalid([problemAt('orderIds', m.validation_problem_required)]);
    const { rows, next } = await keyPage(
      size,
      (limit) =>
        queries.listOrderIds(database.db, scope, {
          ...wantedOf(filter, market),
          above: after ?? null,
          except: except ?? [],
          limit,
        }),
      (id) => id,
    );
    return { ids: rows, next };
  };

  return {
    read,
    pageOf,

    async list(session, { cursor, limit, ...filter }, language) {
      const { db } = database;
      const { scope, market } = session;
      const wanted = wantedOf(filter, market);
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listOrders(db, scope, { ...wanted, below: cursor ?? null, limit: most }),
        (row) => row.order_id,
      );
      const counted = await queries.countOrders(db, scope, noFilter);
      const matching = await queries.countOrders(db, scope, wanted);
      const merged = await queries.listMerged(
        db,
        scope,
        rows.map(({ order_id }) => order_id),
      );
      const scene = await sceneFor(db, session, language);
      const counts = Object.fromEntries(shopOrderViews.map((view) => [view, counted.get(view) ?? 0]));
      return {
        rows: rows.map((row) => orderRowOf(row, merged, scene)),
        nextCursor: next,
        counts: counts as CallReply<typeof orderListing>['counts'],
        total: matching.get(filter.view) ?? 0,
        mergeable: (await queries.listMergeable(db, scope, ordersAtOnce)).length,
        hasShops: scene.connections.size > 0,
      };
    },

    async update(session, actor, form, language) {
      const { scope } = session;
      const { orderId, version, ...edit } = form;
      const scene = await world.sceneOf(scope);
      return write(actor, { action: 'shop_order.edited' }, async ({ trx, subject }) => {
        const row = await mustLock(trx, scope, orderId);
        if (row.version !== version) throw refuse('conflict', m.shop_order_problem_changed_meanwhile);
        if (row.view !== 'new' && row.view !== 'problem')
          throw refuse('conflict', m.shop_order_problem_too_late);
        const connection = await connections.findConnection(trx, { scope, connectionId: row.connection_id });
        const merged = await queries.listMerged(trx, scope, [orderId]);
        const next: ShopOrderEdit = edit;
        const judged = judgedColumns(connection, scene, { ...row, edit: next }, merged);
        await queries.updateOrders(trx, scope, [orderId], {
          edit: JSON.stringify(next),
          ...judged,
          receiver_key: receiverKey(form.receiver),
          search_text: orderSearchText(row.order_no, { ...row.doc, receiver: form.receiver }),
          updated_at: clock.now(),
        });
        subject(row.order_no, { orderId });
        return read(trx, session, orderId, language);
      });
    },

    async cancel(session, actor, chosen, language) {
      const { scope } = session;
      const { ids, next } = await pageOf(session, chosen, ordersAtOnce);
      const found = await queries.findOrders(database.db, scope, ids);
      const failed: ChangedOrders['failed'] = [];
      const changed: string[] = [];
      for (const row of found) {
        const { order_id: orderId, order_no: orderNo } = row;
        const why = await cancelNote(session, actor, row);
        if (why !== null) {
          failed.push({ orderId, orderNo, message: sentenceOf(why, '', { locale: language }) });
          continue;
        }
        await write(
          actor,
          { action: 'shop_order.cancelled', subject: orderNo, detail: { orderId } },
          async ({ trx }) => {
            const locked = await mustLock(trx, scope, orderId);
            if (locked.state === 'cancelled') return;
            await queries.updateOrders(trx, scope, [orderId], {
              state: 'cancelled',
              cancelled_by: 'person',
              asks: null,
              updated_at: clock.now(),
            });
          },
        );
        changed.push(orderId);
      }
      mustBeThere(chosen, found);
      return { changed, failed, next };
    },

    async restore(session, actor, chosen) {
      const { scope } = session;
      const { ids, next } = await pageOf(session, chosen, ordersAtOnce);
      const scene = await world.sceneOf(scope);
      return write(actor, { action: 'shop_order.restored' }, async ({ trx, subject }) => {
        const rows = await queries.lockOrders(trx, scope, ids);
        mustBeThere(chosen, rows);
        const merged = await queries.listMerged(trx, scope, ids);
        const changed: string[] = [];
        for (const row of rows.filter(({ state }) => state === 'cancelled')) {
          const connection = await connections.findConnection(trx, {
            scope,
            connectionId: row.connection_id,
          });
          const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
          const judged = judgedColumns(connection, scene, row, own);
          await queries.updateOrders(trx, scope, [row.order_id], {
            ...judged,
            cancelled_by: null,
            shipment_id: null,
            cn_no: null,
            back_state: 'none',
            updated_at: clock.now(),
          });
          changed.push(row.order_id);
        }
        subject(
          rows
            .map(({ order_no }) => order_no)
            .slice(0, 20)
            .join(', '),
          { orderIds: changed },
        );
        return { changed, failed: [], next };
      });
    },

    async keep(session, actor, orderId, language) {
      const { scope } = session;
      return write(actor, { action: 'shop_order.kept' }, async ({ trx, subject }) => {
        const row = await mustLock(trx, scope, orderId);
        await queries.updateOrders(trx, scope, [orderId], { asks: null, updated_at: clock.now() });
        subject(row.order_no, { orderId });
        return read(trx, session, orderId, language);
      });
    },

    async export(session, chosen, language) {
      const scene = await sceneFor(database.db, session, language);
      const { scope } = session;
      const pages = async function* () {
        let after: string | undefined;
        for (let count = 0; count < orderExportMax;) {
          const page = await pageOf(session, { ...chosen, after }, ordersAtOnce);
          const rows = await queries.findOrders(database.db, scope, page.ids);
          const merged = await queries.listMerged(database.db, scope, page.ids);
          yield rows.map((row) => orderDetailOf(row, merged, scene));
          count += page.ids.length;
          if (page.next === null) return;
          after = page.next;
        }
      };
      return orderSheet(pages(), session.market, language);
    },
  };

  /** Why its consignment note keeps the order from being cancelled; null when it does not, or is cancelled now. */
  async function cancelNote(session: Member, actor: Actor, row: queries.OrderRecord) {
    if (row.view === 'shipped') return problem(m.shop_order_problem_shipped);
    if (row.view === 'generated' && row.fulfilment_order_id !== null)
      return problem(m.shop_order_problem_in_warehouse);
    if (row.view !== 'generated' || row.shipment_id === null) return null;
    const [result] = await cancels.cancel(session, actorOfPart(actor, 'note'), {
      ShipmentInfoIdList: [row.shipment_id],
    });
    return result?.outcome === 'refused' ? problem(m.shop_order_problem_shipped) : null;
  }

  async function mustLock(
    trx: Parameters<typeof queries.lockOrders>[0],
    scope: AccountScope,
    orderId: string,
  ) {
    const [row] = await queries.lockOrders(trx, scope, [orderId]);
    if (!row) throw notFound(m.shop_order_the_order);
    return row;
  }
}

/** Named orders that are not there, or not yours, are reported. */
export function mustBeThere({ orderIds }: Chosen, rows: readonly unknown[]): void {
  if (orderIds && rows.length < new Set(orderIds).size) throw notFound(m.shop_order_the_order);
}
