import { cnNumber } from '#shared/consignment/cn-number.rules.ts';
import { EVENTS } from '#shared/consignment/status.ts';
import { marketOf } from '#shared/market/markets.ts';
import { foldAll } from '#shared/search/fold.ts';
import type { CreatedShipment, ShipmentForm } from '#shared/shipment/shipment.contract.ts';
import type { Clock } from '#shared/time/clock.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Trx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { invalid } from '../http/refused.ts';
import {
  cnSequence,
  type DecidedShipment,
  decideShipment,
  type ShippingScope,
  type World,
} from './shipment-decision.rules.ts';
import * as queries from './shipment.queries.ts';

/** On whose behalf shipments are issued. */
export interface Issuer {
  scope: AccountScope;
  userId: string;
  /** As the time line names them. */
  who: string;
}

/** Rows of one statement: more would pass the parameter limit and block the embedded database for long. */
const rowsAtOnce = 250;

/**
 * Writes shipments that have passed every check, with CN numbers in the given order, inside the caller's transaction.
 * The only way in which a shipment comes to be; single and bulk creation share it.
 */
export async function issueShipments(
  clock: Clock,
  trx: Trx,
  issuer: Issuer,
  shipments: readonly DecidedShipment[],
): Promise<CreatedShipment[]> {
  const created: CreatedShipment[] = [];
  for (let start = 0; start < shipments.length; start += rowsAtOnce) {
    const chunk = shipments.slice(start, start + rowsAtOnce);
    const now = clock.now();
    const cnNos = await drawCns(trx, chunk);
    const rows = chunk.map((shipment, i) => rowsOf(clock, now, issuer, shipment, cnNos[i] ?? ''));
    await queries.insertShipments(trx, issuer.scope, rows, now);
    created.push(...rows.map(({ answer }) => answer));
  }
  return created;
}

/** A number for each shipment, in order; a statement for each kind and market there is among them. */
export async function drawCns(trx: Trx, shipments: readonly DecidedShipment[]): Promise<string[]> {
  const sequenceOf = ({ cnKind, market }: DecidedShipment) => cnSequence(cnKind, market);
  const drawn = new Map<string, IterableIterator<number>>();
  for (const sequence of new Set(shipments.map(sequenceOf))) {
    const count = shipments.filter((shipment) => sequenceOf(shipment) === sequence).length;
    drawn.set(sequence, (await queries.drawSerials(trx, sequence, count)).values());
  }
  return shipments.map((shipment) => {
    const serial = drawn.get(sequenceOf(shipment))?.next().value ?? 0;
    return cnNumber(shipment.cnKind, marketOf(shipment.market).code, serial);
  });
}

/** What free text finds a shipment by: CN, receiver, company, phones, order ID, DO numbers. */
function shipmentSearchText(
  cnNo: string,
  { receiver, orderId, deliveryOrders }: Pick<ShipmentForm, 'receiver' | 'orderId' | 'deliveryOrders'>,
): string {
  const { name, companyName, phone, altPhone } = receiver;
  return foldAll([cnNo, name, companyName, phone, altPhone, orderId, ...deliveryOrders]);
}

function rowsOf(clock: Clock, now: Date, issuer: Issuer, shipment: DecidedShipment, cnNo: string) {
  const { form } = shipment;
  const shipmentId = newId(clock);
  return {
    answer: answerOf({ shipmentId, cnNo, createdAt: now }, shipment),
    event: {
      eventId: newId(clock),
      code: 'CRT' as const,
      text: EVENTS.CRT.text,
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
      created_by: issuer.userId,
      ...decidedColumns(cnNo, shipment, now),
    },
  };
}

/** The shipment as it may be written. Throws a refusal with one sentence for each field: the one to mend first. */
export function mustDecide(world: World, account: ShippingScope, form: ShipmentForm): DecidedShipment {
  const decision = decideShipment(world, account, form);
  if (decision.ok) return decision.shipment;
  const fields: Record<string, string> = {};
  for (const { field, message } of decision.problems) fields[field] ??= message;
  throw invalid(fields);
}

/** What the caller is told of a shipment that was written. */
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

/** All that a decision says of a shipment, as its row has it: what an edit may change. */
export function decidedColumns(cnNo: string, shipment: DecidedShipment, now: Date) {
  const { form, price, actualGrams, liabilityCents, routingCode } = shipment;
  const { currency, lines, totalCents } = price;
  return {
    service: form.service,
    content_type: form.contentType,
    sender: JSON.stringify(form.sender),
    receiver: JSON.stringify(form.receiver),
    receiver_postcode: form.receiver.postcode,
    receiver_state: form.receiver.state,
    pieces: JSON.stringify(form.pieces),
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
    price: JSON.stringify({ currency, lines, totalCents }),
    total_cents: totalCents,
    routing_code: routingCode,
    details: JSON.stringify(form.customs ? { customs: form.customs } : {}),
    updated_at: now,
    search_text: shipmentSearchText(cnNo, form),
  };
}
