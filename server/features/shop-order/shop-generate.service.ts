/** Consignment notes of orders, through the only way in which a shipment comes to be; each order exactly once. */
import type { Generated } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { labelOf } from '#shared/platform/validation/parse.ts';
import { orderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import { type Problem, problem, problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { type Actor, actorOfPart } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import { findEarlier, lockOrderIds } from '#server/features/shipment/earlier-shipments.service.ts';
import type { DecidedShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { issueShipments } from '#server/features/shipment/shipment-issue.service.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { orderShippedEvent } from './order-event.mapping.ts';
import { tellShop } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import { type FormScene, type Judged, judgeOrder } from './shop-form.rules.ts';
import { type Chosen, mustBeThere, type ShopOrderService } from './shop-order.service.ts';
import * as queries from './shop-order.queries.ts';
import type { ShopWorld } from './shop-world.service.ts';
import { keptProblems, orderSearchText, parcelOf, settingsOf } from './shop-judged.mapping.ts';

export interface ShopGenerateService {
  generate(session: Member, actor: Actor, wish: GenerateWish, language: Language): Promise<Generated>;
}

export interface GenerateWish extends Chosen {
  service?: ServiceId | undefined;
  confirmed: boolean;
}

/** Orders of one transaction: the embedded database has one connection, and others wait for as long as one takes. */
const chunkOrders = 50;
/** Orders of one call that names none; the next call goes on. */
const pageOrders = 100;

export function shopGenerateService(
  kit: Kit,
  world: ShopWorld,
  orders: ShopOrderService,
  samples: SampleDataService,
): ShopGenerateService {
  const { clock, database, write } = kit;
  return {
    async generate(session, actor, wish, language) {
      await samples.mustBeLoaded(session.market);
      const scene = await world.sceneOf(session.scope);
      const { ids, next } = await orders.pageOf(session, wish, pageOrders);
      mustBeThere(wish, await queries.findOrders(database.db, session.scope, ids));
      const made: Generated['made'] = [];
      const failed: Generated['failed'] = [];
      for (let start = 0; start < ids.length; start += chunkOrders) {
        const chunk = ids.slice(start, start + chunkOrders);
        const writer = start === 0 ? actor : actorOfPart(actor, start);
        const result = await write(writer, { action: 'shop_order.generated' }, async ({ trx, subject }) => {
          const done = await makeChunk(trx, { session, actor }, scene, chunk, wish, language);
          const numbers = done.made.map(({ orderNo }) => orderNo);
          subject(numbers.slice(0, 20).join(', '), { orderIds: done.made.map(({ orderId }) => orderId) });
          return done;
        });
        made.push(...result.made);
        failed.push(...result.failed);
      }
      return { made, failed, next };
    },
  };

  async function makeChunk(
    trx: Trx,
    { session, actor }: { session: Member; actor: Actor },
    scene: FormScene,
    ids: readonly string[],
    { service, confirmed }: GenerateWish,
    language: Language,
  ): Promise<Omit<Generated, 'next'>> {
    const { scope } = session;
    const rows = await queries.lockOrders(trx, scope, ids);
    const merged = await queries.listMerged(trx, scope, ids);
    const shops = new Map(
      (await connections.listConnections(trx, scope)).map((row) => [row.connection_id, row]),
    );
    const judged = rows.map((row): { row: queries.OrderRecord; judged: Judged } => {
      const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
      const settings = settingsOf(shops.get(row.connection_id) ?? { settings: {} });
      const edit = service === undefined ? row.edit : { ...row.edit, service };
      return { row, judged: judgeOrder(parcelOf({ ...row, edit }, own), settings, scene, confirmed) };
    });
    const orderIds = judged.map((one) => one.judged.form.orderId).filter((id) => id !== '');
    await lockOrderIds(trx, scope, orderIds);
    const earlier = await findEarlier(trx, session, { orderIds, receiverKeys: [], now: clock.now() });
    const failed: Generated['failed'] = [];
    const going: { row: queries.OrderRecord; shipment: DecidedShipment }[] = [];
    const seen = new Set<string>();
    for (const { row, judged: one } of judged) {
      const asked = questionOf(one, confirmed, earlier.ofOrder(one.form.orderId), seen);
      const why = whyNot(row, one) ?? asked;
      if (why === null && one.shipment) {
        going.push({ row, shipment: one.shipment });
        seen.add(one.form.orderId);
        continue;
      }
      const { order_id: orderId, order_no: orderNo } = row;
      const label = why ? labelOf(orderForm, why.field, { locale: language }) : '';
      const message = why ? sentenceOf(why, label, { locale: language }) : '';
      failed.push({ orderId, orderNo, message, isQuestion: why !== null && why === asked });
      if (row.view === 'new' && one.problems.length > 0) {
        // What was right when it came is not any more: the postcode is not served, the price is gone.
        await queries.updateOrders(trx, scope, [orderId], {
          state: 'problem',
          problems: JSON.stringify(keptProblems(one.problems)),
          updated_at: clock.now(),
        });
      }
    }
    const issuer = { scope, by: actor.by, who: session.loginId };
    const created = await issueShipments(
      clock,
      trx,
      issuer,
      going.map(({ shipment }) => shipment),
    );
    const made: Generated['made'] = [];
    for (const [index, { row }] of going.entries()) {
      const note = created[index];
      if (!note) throw new Error('Fewer shipments came back than were issued.');
      const { shipmentId, consignmentNoteNo: cnNo, totalCents } = note;
      const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
      await queries.updateOrders(trx, scope, [row.order_id], {
        state: 'generated',
        shipment_id: shipmentId,
        cn_no: cnNo,
        price_cents: totalCents,
        problems: '[]',
        asks: null,
        back_state: 'none',
        back_problem: 'null',
        updated_at: clock.now(),
        search_text: orderSearchText(
          row.order_no,
          { ...row.doc, receiver: row.edit.receiver ?? row.doc.receiver },
          cnNo,
        ),
      });
      await tellShop(kit, trx, shops, [row, ...own], { scope, shipmentId, cnNo });
      const shop = shops.get(row.connection_id)?.kind ?? 'general';
      await publishEvent(trx, scope, orderShippedEvent(row, { shop, shipmentId, cnNo }), clock.now());
      made.push({
        orderId: row.order_id,
        orderNo: row.order_no,
        shipmentId,
        consignmentNoteNo: cnNo,
        totalCents,
      });
    }
    return { made, failed };
  }

  function questionOf(
    { form, shipment }: Judged,
    confirmed: boolean,
    earlier: { cnNo: string; day: string } | undefined,
    seen: ReadonlySet<string>,
  ): Problem | null {
    const [first] = shipment?.questions ?? [];
    if (first) return first.asked;
    const { orderId } = form;
    if (confirmed || orderId === '') return null;
    if (earlier) return problemAt('orderId', m.shipment_problem_order_id_in_use, { orderId, ...earlier });
    return seen.has(orderId) ? problemAt('orderId', m.shop_order_problem_same_number, { orderId }) : null;
  }
}

/** Of one that is no longer there to be made, or cannot be. */
function whyNot({ view }: queries.OrderRecord, { problems }: Judged): Problem | null {
  if (view === 'generated' || view === 'shipped') return problem(m.shop_order_problem_generated);
  if (view === 'cancelled') return problem(m.shop_order_problem_cancelled);
  if (view === 'merged') return problem(m.shop_order_problem_merged);
  return problems[0] ?? null;
}
