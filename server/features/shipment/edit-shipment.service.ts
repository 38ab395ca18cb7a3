import { LABEL_VERSIONS_MAX } from '#shared/features/shipment/cn-number.rules.ts';
import { canEdit, type ShipmentEvent } from '#shared/features/shipment/status.rules.ts';
import {
  editShipment as call,
  type EditedShipment,
  type EditForm,
} from '#shared/features/shipment/edit-shipment.contract.ts';
import { shipmentChanges } from '#shared/features/shipment/shipment-changes.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { withKeptPhones } from '#shared/features/shipment/shipment.model.ts';
import { problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse, Refused } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { shipmentEdited } from '#server/features/cod-books/cod-books.service.ts';
import * as queries from './edit-shipment.queries.ts';
import type { NoteFollower, NoteLoad } from './note-follower.rules.ts';
import {
  type DecidedShipment,
  type Question,
  type ShippingScope,
  unconfirmed,
  type ReferenceData,
} from './shipment-decision.rules.ts';
import type { CountedShipment } from './shipment-count.rules.ts';
import { countChange } from './shipment-count.service.ts';
import { listEvents } from './shipment-event.queries.ts';
import { recordEvents } from './shipment-event.service.ts';
import {
  answerOf,
  decidedColumns,
  mustBeConfirmed,
  mustDecide,
  orderIdQuestion,
} from './shipment-issue.service.ts';
import { refuseSupplyParcel } from './supply-shipment.service.ts';

export interface Edit {
  session: Member;
  actor: Actor;
  /** The shipment, and the version and COD with which its form was opened. */
  opened: Pick<EditForm, 'shipmentId' | 'labelVersion' | 'openedCodCents'>;
  /** Returns the form as it should be, given the current one. */
  changed: (before: ShipmentForm) => ShipmentForm;
  /** The request body that a repeat must match. */
  asked: unknown;
  world: ReferenceData;
  accountOf: (trx: Trx) => Promise<ShippingScope>;
  noteFollower: NoteFollower;
}

/**
 * Applies an edit in one transaction: the row, the history event, the line in the change feed, and the audit row with what
 * changed. The shipment counts as unprinted again, because labels printed before are refused at the first scan.
 */
export async function editShipment(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  { session, actor, opened, changed, asked, world, accountOf, noteFollower }: Edit,
): Promise<EditedShipment> {
  const { shipmentId, labelVersion: openedVersion, openedCodCents } = opened;
  const { scope } = session;
  const move: Move = { action: 'shipment.edited', repeatable: { call: call.path, body: asked } };
  return write(actor, move, async ({ trx, subject }) => {
    await noteFollower.hold(trx, scope, shipmentId);
    const row = await queries.lockForEdit(trx, scope, shipmentId);
    if (!row) throw notFound(m.shipment_the_shipment);
    refuseSupplyParcel(row);
    const before = formOf(row);
    const form = changed(before);
    if (form.flow !== before.flow) throw invalid([problemAt('flow', m.shipment_problem_flow_stays)]);
    await mustBeOpen(trx, session, row, { labelVersion: openedVersion, codCents: openedCodCents });

    const decided = mustDecide(world, withKept(await accountOf(trx), before, form), form);
    mustBeConfirmed(await questionsOf(trx, session, before, decided));
    const changes = shipmentChanges(before, decided.form);
    if (changes.length === 0) throw refuse('invalid', m.shipment_problem_nothing_changed);

    const now = clock.now();
    const cnNo = row.cn_no;
    const labelVersion = row.label_version + 1;
    const columns = decidedColumns(cnNo, decided, now);
    await queries.updateShipment(trx, scope, shipmentId, {
      ...columns,
      label_version: labelVersion,
      label_since: now,
      printed_at: null,
      printed_before: row.printed_count,
    });
    const { sender, receiver } = decided.form;
    const after = { ...row, ...columns, printed_at: null, sender, receiver };
    await countChange(clock, trx, scope, countedIn(row), countedIn(after), marketOf(session.market));
    await shipmentEdited(clock, trx, scope, session.market, codOf(cnNo, shipmentId, decided));
    await recordEvents(clock, trx, scope, shipmentId, [
      {
        code: 'EDT',
        at: now,
        place: '',
        byWhom: session.loginId,
        detail: { labelVersion },
      },
    ]);
    await insertChange(trx, scope, 'shipment', shipmentId, now);
    const change = { scope, by: actor.by, shipmentId, before: loadOf(row), after: loadOf(after) };
    const leftPickupNo = await noteFollower.follow(trx, change);
    subject(cnNo, {
      shipmentId,
      labelVersion,
      changes,
    });
    const answer = answerOf({ shipmentId, cnNo, createdAt: row.created_at }, decided);
    return { ...answer, labelVersion, ...(leftPickupNo !== null && { leftPickupNo }) };
  });
}

/** The part of a note that note followers need. */
export const loadOf = (
  row: Pick<queries.EditableShipment, 'sender' | 'piece_count' | 'actual_grams'>,
): NoteLoad => ({
  senderPostcode: row.sender.postcode,
  pieces: row.piece_count,
  weightGrams: row.actual_grams,
});

/** The part of a shipment that the COD books need. */
export const codOf = (cnNo: string, shipmentId: string, { form, price }: DecidedShipment) => ({
  shipmentId,
  cnNo,
  flow: form.flow,
  codCents: form.codCents,
  price,
});

/** The fields of a row that the counts need. */
export const countedIn = (
  row: Omit<CountedShipment, 'receiver_country'> & { receiver: { country: string } },
) => ({
  ...row,
  receiver_country: row.receiver.country,
});

/** Editable until scanned or weighed: a weight found by a hub is charged against what was declared at that time. */
export const isEditable = async (
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
  events: readonly ShipmentEvent[],
): Promise<boolean> => canEdit(events) && !(await queries.isWeighed(reader, scope, shipmentId));

/**
 * Throws a conflict when the shipment has changed since the form was opened, was scanned or cancelled, or has reached its
 * last label version.
 */
async function mustBeOpen(
  trx: Trx,
  { scope }: Member,
  {
    shipment_id: shipmentId,
    cn_no: cnNo,
    status,
    label_version: labelVersion,
    cod_cents: codCents,
  }: queries.EditableShipment,
  opened: { labelVersion: number; codCents: number | null | undefined },
): Promise<void> {
  if (status === 'cancelled') throw refuse('conflict', m.shipment_problem_cancelled, { cnNo });
  if (!(await isEditable(trx, scope, shipmentId, await listEvents(trx, scope, shipmentId)))) {
    throw refuse('conflict', m.shipment_problem_scanned, { cnNo });
  }
  const isOtherCod = opened.codCents !== undefined && opened.codCents !== codCents;
  if (labelVersion !== opened.labelVersion || isOtherCod) {
    throw new Refused('conflict', problem(m.shipment_problem_edited_meanwhile, { cnNo }), {
      detail: { labelVersion },
    });
  }
  if (labelVersion >= LABEL_VERSIONS_MAX) {
    throw refuse('conflict', m.shipment_problem_too_many_versions, { cnNo, n: LABEL_VERSIONS_MAX });
  }
}

/** Questions that the shipment already raised before the edit are not asked again. */
async function questionsOf(
  trx: Trx,
  { scope, market }: Member,
  before: ShipmentForm,
  { form, questions }: DecidedShipment,
): Promise<Question[]> {
  const isSameMoney = form.codCents === before.codCents && form.valueCents === before.valueCents;
  const repeated =
    form.orderId === before.orderId ? null : await orderIdQuestion(trx, scope, form.orderId, market);
  return [
    ...questions.filter(({ id }) => id !== 'cod-above-value' || !isSameMoney),
    ...unconfirmed(form, [repeated]),
  ];
}

/** Lets the shipment keep its references and COD even when the account may no longer use them for new shipments. */
export function withKept(
  account: ShippingScope,
  before: ShipmentForm,
  { orderId, deliveryOrders, isDangerous, codCents }: ShipmentForm,
): ShippingScope {
  const areSame = JSON.stringify(deliveryOrders) === JSON.stringify(before.deliveryOrders);
  const isKeptCod = before.codCents !== null && codCents !== null && codCents <= before.codCents;
  return {
    ...account,
    isCod: account.isCod || isKeptCod,
    // The amount was allowed under the class that the account had then.
    codClass: isKeptCod ? 'enhanced' : account.codClass,
    isAllowOrderId: account.isAllowOrderId || orderId === before.orderId,
    isDoCn: account.isDoCn || areSame,
    isDangerousGoods: account.isDangerousGoods || isDangerous === before.isDangerous,
  };
}

/** Keeps the weight difference found by the hub in a price that was calculated again. */
export function withWeightLine(
  { price }: queries.EditableShipment,
  decided: DecidedShipment,
): DecidedShipment {
  const lines = price.lines.filter(({ code }) => code === 'weight');
  const more = lines.reduce((sum, { cents }) => sum + cents, 0);
  const { price: now } = decided;
  return {
    ...decided,
    price: { ...now, lines: [...now.lines, ...lines], totalCents: now.totalCents + more },
  };
}

/** Converts a shipment's row back to the form that would create it. */
export function formOf(row: queries.EditableShipment): ShipmentForm {
  const { customs } = row.details;
  return {
    flow: row.flow,
    service: row.service,
    // Normalised as the form does, because otherwise an unchanged phone of an older row would count as a change.
    sender: withKeptPhones(row.sender),
    receiver: withKeptPhones(row.receiver),
    contentType: row.content_type,
    pieces: row.pieces,
    content: row.content,
    // The row stores zero when no value was given.
    valueCents: row.value_cents === 0 ? null : row.value_cents,
    isDangerous: row.is_dangerous,
    codCents: row.cod_cents,
    isEnhanced: row.is_enhanced,
    customerNote1: row.customer_note_1,
    customerNote2: row.customer_note_2,
    orderId: row.order_id ?? '',
    deliveryOrders: row.delivery_orders,
    ...(customs ? { customs } : {}),
  };
}
