import {
  orderCountMax,
  type OrderDetail,
  orderExportMax,
  type orderListing,
  ordersAtOnce,
} from '#shared/features/shop-order/order-listing.contract.ts';
import type { keepShipment, OrderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { newerId, newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import { answerDoubled, listDoubled } from './order-parcel.queries.ts';
import * as connections from './shop-connection.queries.ts';
import { orderSheet } from './shop-export.mapping.ts';
import {
  type Chosen,
  countChosen,
  type ListedFilter,
  mustLock,
  pageOf,
  wantedOf,
} from './shop-order-chosen.service.ts';
import { type ShopOrderEndings, shopOrderEndings } from './shop-order-ending.service.ts';
import { type SharedParcels, orderDetailOf, orderRowOf, type OrderScene } from './shop-order.mapping.ts';
import * as pages from './shop-order-page.queries.ts';
import { isFiltered, noFilter } from './shop-order-wanted.queries.ts';
import * as queries from './shop-order.queries.ts';
import { editOf } from './shop-form.rules.ts';
import { acceptsReports, tellShop } from './shop-back.service.ts';
import { sendWhenMended, tellOfParcel } from './shop-warehouse.service.ts';
import { endWithdrawn } from './shop-withdrawn.service.ts';
import { rulesOf, type ShopWorld } from './shop-world.service.ts';
import { judgedColumns, orderSearchText, settingsOf } from './shop-judged.mapping.ts';

type PageWanted = ListedFilter & { cursor?: string | undefined; limit: number };
type Listed = CallReply<typeof orderListing>;

export interface ShopOrderService extends ShopOrderEndings {
  /** One page of orders. The first page also carries the counts. */
  list(session: Member, wanted: PageWanted & { view: ShopOrderView }, language: Language): Promise<Listed>;
  page(
    session: Member,
    wanted: PageWanted,
    language: Language,
  ): Promise<Pick<Listed, 'rows' | 'nextCursor' | 'hasShops'>>;
  read(
    reader: Reader,
    session: Pick<Member, 'scope' | 'market' | 'facts'>,
    orderId: string,
    language: Language,
  ): Promise<OrderDetail>;
  update(session: Member, actor: Actor, form: OrderForm, language: Language): Promise<OrderDetail>;
  keep(
    session: Member,
    actor: Actor,
    shown: OutputOf<(typeof keepShipment)['body']>,
    language: Language,
  ): Promise<OrderDetail>;
  /** Exports buyers' names, phones and addresses, so the export is recorded in the audit trail. */
  export(session: Member, actor: Actor, chosen: Chosen, language: Language): Promise<FileAnswer>;
}

export function shopOrderService(kit: Kit, world: ShopWorld): ShopOrderService {
  const { clock, database, write } = kit;

  async function sceneFor(
    reader: Reader,
    { scope, market, facts }: Pick<Member, 'scope' | 'market' | 'facts'>,
    language: Language,
  ): Promise<OrderScene> {
    const rows = await connections.listConnections(reader, scope);
    const rules = await rulesOf(reader, scope);
    return {
      market,
      isAllowOrderId: facts.isAllowOrderId,
      language,
      connections: new Map(rows.map((row) => [row.connection_id, row])),
      settingsOf: (row) => ({ ...settingsOf(row ?? { settings: {} }), rules }),
    };
  }

  const matesOf = async (
    reader: Reader,
    scope: AccountScope,
    rows: readonly queries.OrderRecord[],
  ): Promise<SharedParcels> => {
    const ids = rows.map(({ order_id }) => order_id);
    const merged = await queries.listMerged(reader, scope, ids);
    return {
      merged,
      carriers: await queries.findCarriers(reader, scope, rows),
      doubled: await listDoubled(reader, scope, [...ids, ...merged.map(({ order_id }) => order_id)]),
    };
  };

  const read: ShopOrderService['read'] = async (reader, session, orderId, language) => {
    const [row] = await queries.findOrders(reader, session.scope, [orderId]);
    if (!row) throw notFound(m.shop_order_the_order);
    const mates = await matesOf(reader, session.scope, [row]);
    return orderDetailOf(row, mates, await sceneFor(reader, session, language));
  };

  const page: ShopOrderService['page'] = async (session, { cursor, limit, ...filter }, language) => {
    const { db } = database;
    const { scope } = session;
    const wanted = wantedOf(filter, session.market);
    let unread: string | null = null;
    const { rows: ids, next } = await keyPage(
      limit,
      async (most) => {
        const found = await pages.pageOfIds(db, scope, wanted, { below: cursor, limit: most });
        unread = found.stoppedAt;
        return found.ids;
      },
      (id) => id,
    );
    const rows = await queries.findOrders(db, scope, ids);
    const mates = await matesOf(db, scope, rows);
    const scene = await sceneFor(db, session, language);
    return {
      rows: rows.toReversed().map((row) => orderRowOf(row, mates, scene)),
      nextCursor: next ?? unread,
      hasShops: scene.connections.size > 0,
    };
  };

  return {
    ...shopOrderEndings(kit, world),
    read,

    page,

    async list(session, query, language) {
      const { db } = database;
      const { scope, market } = session;
      // Taken before the rows are read, so that orders that arrive meanwhile count as newer.
      const opened = newId(clock);
      const found = await page(session, query, language);
      const listed = { ...found, asOf: query.upTo ?? newerId(opened, found.rows[0]?.orderId) };
      if (query.cursor !== undefined) return { ...listed, counts: null, total: null, mergeable: null };
      const wanted = wantedOf(query, market);
      const counts = await pages.countViews(db, scope, noFilter, orderCountMax);
      return {
        ...listed,
        counts,
        total: isFiltered(wanted)
          ? await pages.countFound(db, scope, { ...wanted, view: query.view }, orderCountMax)
          : counts[query.view],
        mergeable: await queries.countMergeable(db, scope, ordersAtOnce),
      };
    },

    async update(session, actor, form, language) {
      const { scope } = session;
      const { orderId, version, ...edit } = form;
      const scene = await world.sceneOf(scope);
      // In its own transaction: if this cancels orders, the form that still showed their goods is refused as outdated, and
      // reopens without them.
      await database.transaction((trx) => endWithdrawn({ clock, trx, scene }, scope, [orderId]));
      return write(actor, { action: 'shop_order.edited' }, async ({ trx, subject }) => {
        const row = await mustLock(trx, scope, orderId);
        if (row.version !== version) throw refuse('conflict', m.shop_order_problem_changed_meanwhile);
        if (row.view !== 'new' && row.view !== 'problem')
          throw refuse('conflict', m.shop_order_problem_too_late);
        const connection = await connections.findConnection(trx, { scope, connectionId: row.connection_id });
        const mates = await matesOf(trx, scope, [row]);
        const shown = orderDetailOf(row, mates, await sceneFor(trx, session, language));
        const next = editOf(row, shown, edit);
        const judged = judgedColumns(connection, scene, { ...row, edit: next }, mates.merged);
        await queries.updateOrders(trx, scope, [orderId], {
          edit: JSON.stringify(next),
          ...judged,
          receiver_key: receiverKey(form.receiver),
          search_text: orderSearchText(row.order_no, { ...row.doc, ...next, receiver: form.receiver }),
          updated_at: clock.now(),
        });
        if (connection) await sendWhenMended({ trx, clock, connection, scene }, row);
        subject(row.order_no, { orderId });
        return read(trx, session, orderId, language);
      });
    },

    async keep(session, actor, { orderId, version, cancelledNos }, language) {
      const { scope } = session;
      return write(actor, { action: 'shop_order.kept' }, async ({ trx, subject }) => {
        const row = await mustLock(trx, scope, orderId);
        const merged = await queries.listMerged(trx, scope, [orderId]);
        const now = merged.filter(({ asks }) => asks === 'cancelled').map(({ order_no }) => order_no);
        // The shop has taken back further orders since the user decided, so the decision does not cover them.
        if (row.version !== version || now.toSorted().join() !== cancelledNos.toSorted().join())
          throw refuse('conflict', m.shop_order_problem_changed_meanwhile);
        const ids = [orderId, ...merged.filter(({ asks }) => asks !== null).map((one) => one.order_id)];
        await queries.updateOrders(trx, scope, ids, { asks: null, updated_at: clock.now() });
        const inParcel = [orderId, ...merged.map((one) => one.order_id)];
        await answerDoubled(trx, scope, inParcel, clock.now());
        const { shipment_id: shipmentId, cn_no: cnNo, fulfilment_order_id: inWarehouse } = row;
        const shop = await connections.findConnection(trx, { scope, connectionId: row.connection_id });
        // Held back while the shop had taken the order back; it may want the order again since, but was not told the number yet.
        const isUntold =
          row.asks === 'cancelled' || (row.asks === 'changed' && shop !== undefined && acceptsReports(shop));
        const isHeldBack = isUntold && inWarehouse !== null && row.back_state === 'none';
        if (isHeldBack && shipmentId !== null && cnNo !== null)
          await tellOfParcel(kit, trx, row, { scope, shipmentId, cnNo });
        else if (inWarehouse === null && shipmentId !== null && cnNo !== null) {
          // A cancelled parcel that left after all: its number was not sent for the orders that their shops had cancelled.
          const untold = [row, ...merged].filter(
            (one) => one.asks === 'cancelled' && one.back_state === 'none',
          );
          const rows = await connections.listConnections(trx, scope);
          const shops = new Map(rows.map((one) => [one.connection_id, one]));
          await tellShop(kit, trx, shops, untold, { scope, shipmentId, cnNo });
        }
        subject(row.order_no, { orderId });
        return read(trx, session, orderId, language);
      });
    },

    async export(session, actor, chosen, language) {
      const scene = await sceneFor(database.db, session, language);
      const { scope } = session;
      const orders = await countChosen(database.db, session, chosen, orderExportMax);
      if (orders > orderExportMax)
        throw refuse('invalid', m.shop_order_problem_export_too_many, { max: orderExportMax });
      await write(actor, { action: 'shop_order.exported', detail: { orders } }, async () => null);
      const idPages = async function* () {
        if (chosen.orderIds) {
          yield* partsOf(chosen.orderIds, ordersAtOnce);
          return;
        }
        let after: string | undefined;
        for (let count = 0; count < orderExportMax;) {
          const page = await pageOf(database.db, session, { ...chosen, after }, ordersAtOnce);
          yield page.ids;
          count += page.ids.length;
          if (page.next === null) return;
          after = page.next;
        }
      };
      const pages = async function* () {
        for await (const ids of idPages()) {
          const rows = await queries.findOrders(database.db, scope, ids);
          const mates = await matesOf(database.db, scope, rows);
          yield rows.map((row) => orderDetailOf(row, mates, scene));
        }
      };
      return orderSheet(pages(), session.market, language);
    },
  };
}
