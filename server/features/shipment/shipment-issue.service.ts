import type { By } from '#shared/platform/rights/principal.ts';
import { CN_KINDS, cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { EVENTS } from '#shared/features/shipment/status.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatDay } from '#shared/platform/time/market-time.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import type { CreatedShipment, ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { PriceColumn } from '#server/platform/db/tables/shipments.ts';
import type { Claimed } from '#server/platform/db/repeats.ts';
import { type AtOnce, blank } from '#server/platform/db/write-at-once.ts';
import { invalid, Refused } from '#server/platform/http/refused.ts';
import {
  cnSequence,
  type DecidedShipment,
  type Decision,
  decideShipment,
  type Question,
  type ShippingScope,
  type ReferenceData,
} from './shipment-decision.rules.ts';
import { cellsOf, type CountedShipment, sumCells } from './shipment-count.rules.ts';
import { countRows } from './shipment-count.service.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';
import { type NewBooks, newBooks } from '#server/features/cod-books/cod-books.service.ts';
import { receiverKey } from './receiver-key.rules.ts';
import * as numbers from './shipment-number.queries.ts';
import * as queries from './shipment.queries.ts';

/** The user or program on whose behalf shipments are issued. */
export interface Issuer {
  scope: AccountScope;
  by: By;
  /** The name shown in the shipment's history. */
  who: string;
}

/** Rows per statement: more would exceed the parameter limit and block the embedded database for long. */
const rowsAtOnce = 250;

/**
 * Writes checked shipments with CN numbers in the given order, in the caller's transaction. Every shipment is created
 * here, from single and bulk creation. `drawn`: their CN numbers, when already drawn.
 */
export async function issueShipments(
  clock: Clock,
  trx: Trx,
  issuer: Issuer,
  shipments: readonly DecidedShipment[],
  drawn?: readonly string[],
): Promise<CreatedShipment[]> {
  const created: CreatedShipment[] = [];
  for (let start = 0; start < shipments.length; start += rowsAtOnce) {
    const chunk = shipments.slice(start, start + rowsAtOnce);
    const now = clock.now();
    const cnNos = drawn?.slice(start, start + rowsAtOnce) ?? (await drawCns(trx, chunk));
    const rows = chunk.map((shipment, i) => rowsOf(clock, now, issuer, shipment, cnNos[i] ?? ''));
    queries.insertShipments(trx, issuer.scope, rows, now, besideOf(clock, now, issuer.scope, chunk, rows));
    created.push(...rows.map(({ answer }) => answer));
  }
  return created;
}

/** The count changes, outgoing events and COD books of new shipments. */
function besideOf(
  clock: Clock,
  now: Date,
  scope: AccountScope,
  shipments: readonly DecidedShipment[],
  rows: readonly ReturnType<typeof rowsOf>[],
): queries.ShipmentSideRows {
  const cells = shipments.flatMap((shipment) => cellsOf(countedOf(shipment, now), marketOf(shipment.market)));
  return {
    counted: countRows(clock, scope, sumCells(cells)),
    told: rows.map(({ shipment, event }) =>
      shipmentEventFrom({ ...shipment, delivered_pieces: 0, label_version: 1 }, event),
    ),
    books: booksOf(clock, scope, shipments, rows),
  };
}

/** Creates one shipment in a single statement; null when a question is open. */
export function issueAtOnce(
  clock: Clock,
  issuer: Issuer,
  shipment: DecidedShipment,
): AtOnce<CreatedShipment> | null {
  const { form, questions, cnKind, market } = shipment;
  if (questions.length > 0) return null;
  const { scope } = issuer;
  const now = clock.now();
  const row = rowsOf(clock, now, issuer, shipment, blank);
  const beside = besideOf(clock, now, scope, [shipment], [row]);
  const wanted = {
    orderId: form.orderId === '' ? null : form.orderId,
    isConfirmed: isConfirmedTwice(form),
    sequence: cnSequence(cnKind, market),
    prefix: CN_KINDS[cnKind].prefix,
    country: marketOf(market).code,
  };
  return {
    detail: { shipmentId: row.answer.shipmentId },
    answer: (cnNo) => ({ ...row.answer, consignmentNoteNo: cnNo }),
    send(trx, claim) {
      holdOrderId(trx, scope, form.orderId);
      return queries.insertAtOnce(trx, claim, row, beside, wanted);
    },
  };
}

/** Locks the order ID until the transaction ends, so that the second of two concurrent requests sees the first one's shipment. */
export function holdOrderId(trx: Trx, scope: AccountScope, orderId: string): void {
  if (orderId !== '') numbers.lockOrderId(trx, scope, orderId);
}

const isConfirmedTwice = ({ confirmed }: ShipmentForm): boolean => confirmed?.includes(orderIdInUse) ?? false;

function booksOf(
  clock: Clock,
  scope: AccountScope,
  shipments: readonly DecidedShipment[],
  rows: readonly ReturnType<typeof rowsOf>[],
): NewBooks | null {
  const withCod = shipments.flatMap(({ form: { codCents, flow }, price }, i) => {
    const { shipmentId = '', consignmentNoteNo: cnNo = '' } = rows[i]?.answer ?? {};
    return codCents === null ? [] : [{ shipmentId, cnNo, flow, codCents, price }];
  });
  const [first] = shipments;
  return first ? newBooks(clock, scope, first.market, withCod) : null;
}

/** Checks whether the locked order ID is in use and, unless that raises a question, draws the CN number. */
export async function drawCn(
  trx: Trx,
  claimed: Claimed,
  { form, cnKind, market }: DecidedShipment,
): Promise<{ cnNo: string | null; repeated: Question | null }> {
  const { serial, earlier } = await numbers.drawUnlessUsed(trx, claimed, {
    orderId: form.orderId,
    sequence: cnSequence(cnKind, market),
    isConfirmed: isConfirmedTwice(form),
  });
  return {
    cnNo: serial === null ? null : cnNumber(cnKind, marketOf(market).code, serial),
    repeated: earlier && repeatedQuestion(form.orderId, earlier, market),
  };
}

/** Draws a CN number for each shipment, in order, with one statement per kind and market. */
export async function drawCns(trx: Trx, shipments: readonly DecidedShipment[]): Promise<string[]> {
  const sequenceOf = ({ cnKind, market }: DecidedShipment) => cnSequence(cnKind, market);
  const drawn = new Map<string, IterableIterator<number>>();
  for (const sequence of new Set(shipments.map(sequenceOf))) {
    const count = shipments.filter((shipment) => sequenceOf(shipment) === sequence).length;
    drawn.set(sequence, (await numbers.drawSerials(trx, sequence, count)).values());
  }
  return shipments.map((shipment) => {
    const serial = drawn.get(sequenceOf(shipment))?.next().value ?? 0;
    return cnNumber(shipment.cnKind, marketOf(shipment.market).code, serial);
  });
}

/** The text that free-text search matches: CN, receiver, company, phones, city, postcode, contents, order ID, DO numbers. */
export function shipmentSearchText(
  cnNo: string,
  form: Pick<ShipmentForm, 'receiver' | 'orderId' | 'deliveryOrders' | 'content'>,
): string {
  const { receiver, orderId, deliveryOrders, content } = form;
  const { name, companyName, phone, altPhone, city, postcode } = receiver;
  const found = [name, companyName, phone, altPhone, orderId, ...deliveryOrders, city, postcode, content];
  return foldAll([cnNo, ...found]);
}

/** The values for the counts at creation. */
function countedOf({ form, price }: DecidedShipment, now: Date): CountedShipment {
  return {
    created_at: now,
    status: EVENTS.CRT.status,
    service: form.service,
    total_cents: price.totalCents,
    cod_cents: form.codCents,
    receiver_state: form.receiver.state,
    receiver_country: form.receiver.country,
    reason_code: null,
    failed_attempts: 0,
    first_scan_at: null,
    delivered_at: null,
    promise: null,
    promised_day: null,
    printed_at: null,
  };
}

function rowsOf(clock: Clock, now: Date, issuer: Issuer, shipment: DecidedShipment, cnNo: string) {
  const { form } = shipment;
  const shipmentId = newId(clock);
  return {
    answer: answerOf({ shipmentId, cnNo, createdAt: now }, shipment),
    event: {
      eventId: newId(clock),
      code: 'CRT' as const,
      detail: {},
      place: '',
      at: now,
      recordedAt: now,
      byWhom: issuer.who,
      piece: null,
    },
    shipment: {
      account_id: issuer.scope,
      shipment_id: shipmentId,
      cn_no: cnNo,
      flow: form.flow,
      status: EVENTS.CRT.status,
      created_at: now,
      created_by: issuer.by.id,
      created_kind: issuer.by.kind,
      created_name: issuer.by.name,
      last_event_code: 'CRT' as const,
      last_event_at: now,
      ...decidedValues(cnNo, shipment, now),
    },
  };
}

/** Returns the shipment ready to be written. Throws a refusal with one problem per field, the one to fix first. */
export const mustDecide = (
  world: ReferenceData,
  account: ShippingScope,
  form: ShipmentForm,
): DecidedShipment => decidedOr(decideShipment(world, account, form));

export function decidedOr(decision: Decision): DecidedShipment {
  if (decision.ok) return decision.shipment;
  const first = new Map<string, Problem>();
  for (const problem of decision.problems) {
    if (!first.has(problem.field)) first.set(problem.field, problem);
  }
  throw invalid([...first.values()]);
}

/** Throws when a question is not confirmed: nothing is created, and the client sends the same form again with `confirmed`. */
export function mustBeConfirmed(questions: readonly Question[]): void {
  const [first] = questions;
  if (!first) return;
  throw new Refused('invalid', first.asked, {
    problems: questions.map(({ asked }) => asked),
    questions,
  });
}

/** Asks before the same order ID is shipped twice (domain.md "Bulk"). Concurrent requests are handled one after the other. */
export async function orderIdQuestion(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  market: MarketId,
): Promise<Question | null> {
  if (orderId === '') return null;
  holdOrderId(trx, scope, orderId);
  const earlier = await numbers.findOrderIdUse(trx, scope, orderId);
  return earlier ? repeatedQuestion(orderId, earlier, market) : null;
}

const orderIdInUse = 'order-id-in-use';

export function repeatedQuestion(
  orderId: string,
  { cn_no: cnNo, created_at: at }: { cn_no: string; created_at: Date },
  market: MarketId,
): Question {
  const places = { orderId, cnNo, day: formatDay(at, marketOf(market)) };
  return { id: orderIdInUse, asked: problemAt('orderId', m.shipment_problem_order_id_in_use, places) };
}

/** The response for a shipment that was created. */
export function answerOf(
  { shipmentId, cnNo, createdAt }: { shipmentId: string; cnNo: string; createdAt: Date },
  { form, price: { totalCents, currency } }: DecidedShipment,
): CreatedShipment {
  return {
    shipmentId,
    consignmentNoteNo: cnNo,
    pieceCount: form.pieces.length,
    totalCents,
    currency,
    createdAt: createdAt.toISOString(),
  };
}

/** All calculated columns of a shipment, which are the ones that an edit may change. */
export function decidedColumns(cnNo: string, shipment: DecidedShipment, now: Date) {
  const values = decidedValues(cnNo, shipment, now);
  return {
    ...values,
    sender: JSON.stringify(values.sender),
    receiver: JSON.stringify(values.receiver),
    pieces: JSON.stringify(values.pieces),
    price: JSON.stringify({ ...values.price, pricedOn: shipment.pricedOn } satisfies PriceColumn),
    details: JSON.stringify(values.details),
  };
}

function decidedValues(cnNo: string, shipment: DecidedShipment, now: Date) {
  const { form, price, actualGrams, liabilityCents, routingCode } = shipment;
  const { currency, lines, totalCents, transitDays } = price;
  return {
    service: form.service,
    content_type: form.contentType,
    sender: form.sender,
    receiver: form.receiver,
    receiver_postcode: form.receiver.postcode,
    receiver_key: receiverKey(form.receiver),
    receiver_state: form.receiver.state,
    pieces: form.pieces,
    piece_count: form.pieces.length,
    actual_grams: actualGrams,
    chargeable_grams: price.chargeableGrams,
    content: form.content,
    value_cents: form.valueCents ?? 0,
    is_dangerous: form.isDangerous,
    cod_cents: form.codCents,
    is_enhanced: form.isEnhanced,
    liability_cents: liabilityCents,
    customer_note_1: form.customerNote1,
    customer_note_2: form.customerNote2,
    order_id: form.orderId === '' ? null : form.orderId,
    delivery_orders: form.deliveryOrders,
    price: { currency, lines: [...lines], totalCents, ...(transitDays && { transitDays }) },
    total_cents: totalCents,
    routing_code: routingCode,
    details: form.customs ? { customs: form.customs } : {},
    updated_at: now,
    search_text: shipmentSearchText(cnNo, form),
  };
}
