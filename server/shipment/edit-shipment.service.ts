import { LABEL_VERSIONS_MAX } from '#shared/consignment/cn-number.rules.ts';
import { canEdit } from '#shared/consignment/status.ts';
import {
  editedText,
  editRefusals,
  editShipment as call,
  type EditedShipment,
  type EditForm,
  flowStaysMessage,
} from '#shared/shipment/edit-shipment.contract.ts';
import { shipmentChanges } from '#shared/shipment/shipment-changes.rules.ts';
import type { ShipmentForm } from '#shared/shipment/shipment.contract.ts';

import { insertChange } from '../db/change-feed.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import * as queries from './edit-shipment.queries.ts';
import type { ShippingScope, World } from './shipment-decision.rules.ts';
import { listEvents } from './shipment-event.queries.ts';
import { recordEvents } from './shipment-event.service.ts';
import { answerOf, decidedColumns, mustDecide } from './shipment-issue.service.ts';

interface Edit {
  session: Session;
  actor: Actor;
  form: EditForm;
  world: World;
  accountOf: (trx: Trx) => Promise<ShippingScope>;
}

/**
 * Writes an edit as one transaction: the row, the event of the time line, the line in the change feed, the audit row with
 * what changed. Printing begins anew, because labels that were printed before are refused at the first scan.
 */
export async function editShipment(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  { session, actor, form: edit, world, accountOf }: Edit,
): Promise<EditedShipment> {
  const { shipmentId, labelVersion: openedVersion, ...form } = edit;
  const { scope } = session;
  const move = { action: 'Edited shipment', repeatable: { call: call.path, body: edit } };
  return write(actor, move, async ({ trx, subject }) => {
    const row = await queries.lockWhole(trx, scope, shipmentId);
    if (!row) throw notFound('The shipment');
    const before = formOf(row);
    if (form.flow !== before.flow) throw invalid({ flow: flowStaysMessage });
    await mustBeOpen(trx, session, row, openedVersion);

    const decided = mustDecide(world, withKept(await accountOf(trx), before, form), form);
    const changes = shipmentChanges(before, decided.form);
    if (changes.length === 0) throw new Refused('invalid', editRefusals.nothingChanged);

    const now = clock.now();
    const cnNo = row.cn_no;
    const labelVersion = row.label_version + 1;
    await queries.updateShipment(trx, scope, shipmentId, {
      ...decidedColumns(cnNo, decided, now),
      label_version: labelVersion,
      label_since: now,
      printed_at: null,
      printed_before: row.printed_count,
    });
    await recordEvents(clock, trx, scope, shipmentId, [
      {
        code: 'EDT',
        at: now,
        place: '',
        byWhom: session.loginId,
        text: editedText(labelVersion),
      },
    ]);
    await insertChange(trx, scope, 'shipment', shipmentId, now);
    subject(cnNo, {
      shipmentId,
      labelVersion,
      changes: changes.map(({ label, before: from, after: to }) => ({ label, from, to })),
    });
    return { ...answerOf({ shipmentId, cnNo, createdAt: row.created_at }, decided), labelVersion };
  });
}

/** Throws a conflict when the shipment is not what the form was opened with, or has had its last version. */
async function mustBeOpen(
  trx: Trx,
  { scope }: Session,
  { shipment_id: shipmentId, cn_no: cnNo, status, label_version: labelVersion }: queries.WholeShipment,
  openedVersion: number,
): Promise<void> {
  if (status === 'cancelled') throw new Refused('conflict', editRefusals.cancelled(cnNo));
  if (!canEdit(await listEvents(trx, scope, shipmentId))) {
    throw new Refused('conflict', editRefusals.scanned(cnNo));
  }
  if (labelVersion !== openedVersion) {
    throw new Refused('conflict', editRefusals.editedMeanwhile(cnNo), { detail: { labelVersion } });
  }
  if (labelVersion >= LABEL_VERSIONS_MAX) {
    throw new Refused('conflict', editRefusals.tooManyVersions(cnNo));
  }
}

/** References that the shipment has stay as they are, also when the account may not give new ones any more. */
function withKept(account: ShippingScope, before: ShipmentForm, { orderId, deliveryOrders }: ShipmentForm) {
  const areSame = JSON.stringify(deliveryOrders) === JSON.stringify(before.deliveryOrders);
  return {
    ...account,
    isAllowOrderId: account.isAllowOrderId || orderId === before.orderId,
    isDoCn: account.isDoCn || areSame,
  };
}

/** A shipment's row as the form that would make it. */
function formOf(row: queries.WholeShipment): ShipmentForm {
  const { customs } = row.details;
  return {
    flow: row.flow,
    service: row.service,
    sender: row.sender,
    receiver: row.receiver,
    contentType: row.content_type,
    pieces: row.pieces,
    content: row.content,
    // The row has zero where no value was given.
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
