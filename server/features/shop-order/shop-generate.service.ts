/** Creates consignment notes for orders through the shipment feature, each order exactly once. */
import { type Generated, orderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopOrderEdit } from '#shared/features/shop-order/shop-order.model.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { labelOf } from '#shared/platform/validation/parse.ts';
import { type Problem, problem, problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { type Actor, actorOfPart } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import { findEarlier, lockOrderIds } from '#server/features/shipment/earlier-shipments.service.ts';
import type { DecidedShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { issueShipments } from '#server/features/shipment/shipment-issue.service.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { orderShippedEvent } from './order-event.mapping.ts';
import { addParcels, listDoubled } from './order-parcel.queries.ts';
import { tellShop } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import type { FormScene } from './shop-form.rules.ts';
import { type Judged, judgeOrder } from './shop-judge.rules.ts';
import { type Chosen, pageOf } from './shop-order-chosen.service.ts';
import { notedAmounts, otherCnNosOf } from './shop-order.mapping.ts';
import * as queries from './shop-order.queries.ts';
import type { ShopWorld } from './shop-world.service.ts';
import { endWithdrawn } from './shop-withdrawn.service.ts';
import { judgedColumns, orderSearchText, parcelOf, settingsOf } from './shop-judged.mapping.ts';

export interface ShopGenerateService {
  generate(session: Member, actor: Actor, request: GenerateRequest, language: Language): Promise<Generated>;
}

interface GenerateRequest extends Chosen {
  service?: ServiceId | undefined;
  confirmed: boolean;
}

interface Making {
  session: Member;
  actor: Actor;
  scene: FormScene;
  request: GenerateRequest;
  language: Language;
}
/** An order with the orders in its parcel, and the result of its check. */
interface JudgedOrder {
  row: queries.OrderRecord;
  /** Includes the service that the request names. */
  edit: ShopOrderEdit;
  also: readonly queries.MergedRecord[];
  /** Numbers of cancelled parcels that left after all with goods of this parcel. */
  otherCnNos: readonly string[];
  judged: Judged;
}
interface Going extends JudgedOrder {
  shipment: DecidedShipment;
}
interface Stopped extends JudgedOrder {
  /** The one problem, or all questions: a single confirmation answers all of them. */
  why: readonly Problem[];
  isQuestion: boolean;
}
type Unmade = Pick<Stopped, 'why' | 'isQuestion'> & {
  row: Pick<queries.OrderRecord, 'order_id' | 'order_no'>;
};
type GenerateChoices = Pick<GenerateRequest, 'confirmed' | 'service'>;
type IssuedNote = Awaited<ReturnType<typeof issueShipments>>[number];

/** Orders per transaction. The embedded database has one connection, so all others wait during a transaction. */
const chunkOrders = 50;
/** Orders per call that names none; the next call continues. */
const pageOrders = 100;

export function shopGenerateService(
  kit: Kit,
  world: ShopWorld,
  samples: SampleDataService,
): ShopGenerateService {
  const { clock, database, write } = kit;
  return {
    async generate(session, actor, request, language) {
      await samples.mustBeLoaded(session.market);
      const scene = await world.sceneOf(session.scope);
      const { ids, next } = await pageOf(database.db, session, request, pageOrders);
      const made: Generated['made'] = [];
      const failed: Generated['failed'] = [];
      for (let start = 0; start < ids.length; start += chunkOrders) {
        const chunk = ids.slice(start, start + chunkOrders);
        const writer = start === 0 ? actor : actorOfPart(actor, start);
        const result = await write(writer, { action: 'shop_order.generated' }, async ({ trx, subject }) => {
          const done = await makeChunk(trx, { session, actor, scene, request, language }, chunk);
          const fresh = done.made.filter(({ isRepeat }) => !isRepeat);
          const numbers = fresh.map(({ orderNo }) => orderNo);
          subject(numbers.slice(0, 20).join(', '), { orderIds: fresh.map(({ orderId }) => orderId) });
          return done;
        });
        made.push(...result.made);
        failed.push(...result.failed);
      }
      return { made, failed, next };
    },
  };

  /** Handles a chunk in one transaction: valid orders become shipments, and the others return their reason. */
  async function makeChunk(
    trx: Trx,
    { session, actor, scene, request, language }: Making,
    ids: readonly string[],
  ): Promise<Omit<Generated, 'next'>> {
    const { scope } = session;
    await endWithdrawn({ clock, trx, scene }, scope, ids);
    const rows = await queries.lockParcels(trx, scope, ids);
    const merged = await queries.listMerged(trx, scope, ids);
    const doubled = await listDoubled(trx, scope, [...ids, ...merged.map((one) => one.order_id)]);
    const shops = new Map(
      (await connections.listConnections(trx, scope)).map((row) => [row.connection_id, row]),
    );
    const before = rows.flatMap((row) => madeBefore(row) ?? []);
    const had = new Set(before.map(({ orderId }) => orderId));
    const open = rows.filter((row) => !had.has(row.order_id));
    const parcels = open.map((row): JudgedOrder => {
      const also = merged.filter(({ merged_into }) => merged_into === row.order_id);
      const settings = settingsOf(shops.get(row.connection_id) ?? { settings: {} });
      const edit = request.service === undefined ? row.edit : { ...row.edit, service: request.service };
      const judged = judgeOrder(parcelOf({ ...row, edit }, also), settings, scene, request.confirmed);
      return { row, edit, also, otherCnNos: otherCnNosOf([row, ...also], { doubled }), judged };
    });
    const { going, stopped } = await sortOut(trx, session, parcels, request);
    await keepProblems(trx, scope, scene, shops, stopped);
    await keepPrices(trx, scope, stopped);
    const issuer = { scope, by: actor.by, who: session.loginId };
    const shipments = going.map(({ shipment }) => shipment);
    const notes = await issueShipments(clock, trx, issuer, shipments);
    const made = before;
    for (const [index, one] of going.entries()) {
      const note = notes[index];
      if (!note) throw new Error('Fewer shipments were returned than were inserted.');
      made.push(await recordMade(trx, scope, shops, one, note));
    }
    const there = new Set(rows.map((row) => row.order_id));
    const unknown = [...new Set(ids)].filter((id) => !there.has(id)).map(unknownOrder);
    return { made, failed: [...stopped, ...unknown].map((one) => failedOf(one, language)) };
  }

  /**
   * Separates the orders that can go from the others and their reasons. Two orders with the same number in one request
   * also raise a question.
   */
  async function sortOut(
    trx: Trx,
    session: Member,
    parcels: readonly JudgedOrder[],
    request: GenerateChoices,
  ) {
    const orderIds = parcels.map(({ judged }) => judged.form.orderId).filter((id) => id !== '');
    await lockOrderIds(trx, session.scope, orderIds);
    const earlier = await findEarlier(trx, session, { orderIds, receiverKeys: [], now: clock.now() });
    const going: Going[] = [];
    const stopped: Stopped[] = [];
    const seen = new Set<string>();
    for (const one of parcels) {
      const { row, judged } = one;
      const { orderId } = judged.form;
      const wrong = whyNot(row, judged);
      const asked = questionsOf(one, session.market, request, { earlier: earlier.ofOrder(orderId), seen });
      if (wrong === null && asked.length === 0 && judged.shipment) {
        going.push({ ...one, shipment: judged.shipment });
        seen.add(orderId);
      } else if (wrong === null) stopped.push({ ...one, why: asked, isQuestion: asked.length > 0 });
      else stopped.push({ ...one, why: [wrong], isQuestion: false });
    }
    return { going, stopped };
  }

  /**
   * Saves problems that arose since the order was received, such as a postcode no longer served or a price that is gone. A
   * problem with a service tried in this request is not saved.
   */
  async function keepProblems(
    trx: Trx,
    scope: AccountScope,
    scene: FormScene,
    shops: ReadonlyMap<string, connections.ConnectionRow>,
    stopped: readonly Stopped[],
  ): Promise<void> {
    for (const { row, also, judged } of stopped) {
      if (row.view !== 'new' || judged.problems.length === 0) continue;
      const own = judgedColumns(shops.get(row.connection_id), scene, row, also);
      if (own.state === 'problem')
        await queries.updateOrders(trx, scope, [row.order_id], { ...own, updated_at: clock.now() });
    }
  }

  async function recordMade(
    trx: Trx,
    scope: AccountScope,
    shops: ReadonlyMap<string, connections.ConnectionRow>,
    { row, edit, also, judged }: Going,
    { shipmentId, consignmentNoteNo: cnNo, totalCents }: IssuedNote,
  ): Promise<Generated['made'][number]> {
    const { order_id: orderId, order_no: orderNo, doc } = row;
    const receiver = row.edit.receiver ?? doc.receiver;
    await queries.updateOrders(trx, scope, [orderId], {
      state: 'generated',
      shipment_id: shipmentId,
      cn_no: cnNo,
      edit: JSON.stringify(edit),
      service: judged.form.service,
      price_cents: totalCents,
      noted_cod_cents: judged.form.codCents ?? 0,
      problems: '[]',
      asks: null,
      back_state: 'none',
      back_problem: 'null',
      updated_at: clock.now(),
      search_text: orderSearchText(orderNo, { ...doc, ...edit, receiver }, cnNo),
    });
    await addParcels(
      trx,
      scope,
      orderId,
      [shipmentId],
      also.map((one) => one.order_id),
    );
    await tellShop(kit, trx, shops, [row, ...also], { scope, shipmentId, cnNo });
    const events = [row, ...also].map((one) => {
      const shop = shops.get(one.connection_id)?.kind ?? 'general';
      return orderShippedEvent(one, { shop, shipmentId, cnNo });
    });
    await publishEvents(trx, scope, events, clock.now());
    return { orderId, orderNo, shipmentId, consignmentNoteNo: cnNo, totalCents, isRepeat: false };
  }

  /**
   * Saves the price that the user was asked about, so that the listing shows it: a new rate card has come into force since
   * the order was checked.
   */
  async function keepPrices(trx: Trx, scope: AccountScope, stopped: readonly Stopped[]): Promise<void> {
    for (const { row, judged, why } of stopped) {
      if (!why.some(({ code }) => code === m.shop_order_problem_price_changed.code)) continue;
      const priceCents = judged.shipment?.price.totalCents ?? null;
      await queries.updateOrders(trx, scope, [row.order_id], {
        price_cents: priceCents,
        updated_at: clock.now(),
      });
    }
  }

  function questionsOf(
    { row, otherCnNos, judged: { form, shipment } }: JudgedOrder,
    market: MarketId,
    { confirmed, service }: GenerateChoices,
    { earlier, seen }: { earlier: { cnNo: string; day: string } | undefined; seen: ReadonlySet<string> },
  ): Problem[] {
    const questions = (shipment?.questions ?? []).map(({ asked }) => asked);
    if (confirmed) return questions;
    if (otherCnNos.length > 0)
      questions.push(problem(m.shop_order_problem_left_already, { otherCnNos: otherCnNos.join(', ') }));
    const { orderId } = form;
    if (orderId !== '' && earlier)
      questions.push(problemAt('orderId', m.shipment_problem_order_id_in_use, { orderId, ...earlier }));
    else if (orderId !== '' && seen.has(orderId))
      questions.push(problemAt('orderId', m.shop_order_problem_same_number, { orderId }));
    const [before, now] = [row.price_cents, shipment?.price.totalCents ?? null];
    // A request that names a service expects a price other than the one shown.
    if (service !== undefined || before === null || now === null || before === now) return questions;
    const amounts = { now: formatMoney(now, market), before: formatMoney(before, market) };
    return [...questions, problem(m.shop_order_problem_price_changed, amounts)];
  }
}

function failedOf({ row, why, isQuestion }: Unmade, language: Language): Generated['failed'][number] {
  const options = { locale: language };
  const message = why
    .map((one) => sentenceOf(one, labelOf(orderForm, one.field, options), options))
    .join(' ');
  return { orderId: row.order_id, orderNo: row.order_no, message, code: why[0]?.code ?? '', isQuestion };
}

/** The result for an order that does not exist or belongs to another account; the other orders continue. */
const unknownOrder = (orderId: string): Unmade => ({
  row: { order_id: orderId, order_no: '' },
  why: [problem(m.http_problem_not_found, { what: m.shop_order_the_order })],
  isQuestion: false,
});

/** The note that an order already has; null when it has none or it was cancelled. */
function madeBefore(row: queries.OrderRecord): Generated['made'][number] | null {
  const { order_id: orderId, order_no: orderNo, shipment_id: shipmentId, cn_no: cnNo } = row;
  const amounts = notedAmounts(row);
  if (shipmentId === null || cnNo === null || amounts === null) return null;
  const totalCents = amounts.priceCents;
  return { orderId, orderNo, shipmentId, consignmentNoteNo: cnNo, totalCents, isRepeat: true };
}

/** The reason why an order cannot become a shipment, or null. */
function whyNot(row: queries.OrderRecord, { problems }: Judged): Problem | null {
  const { view, withdrawn_at: withdrawnAt, fulfilment_order_id: warehouseId } = row;
  if (view === 'generated' && warehouseId !== null) return problem(m.shop_order_problem_warehouse_makes);
  if (view === 'generated' || view === 'shipped') return problem(m.shop_order_problem_generated);
  if (view === 'cancelled' || withdrawnAt !== null) return problem(m.shop_order_problem_cancelled);
  if (view === 'merged') return problem(m.shop_order_problem_merged);
  return problems[0] ?? null;
}
