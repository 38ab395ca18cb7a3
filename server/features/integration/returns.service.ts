/** Creates a return: a reverse-charge shipment with the addresses swapped, linked to the original one. */
import type { returnShipment } from '#shared/features/integration/shipments.contract.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { CreatedShipment, ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { returnableFlows } from '#shared/features/shipment/shipment-flows.rules.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { refuse, type Refused } from '#server/platform/http/refused.ts';

/** Creates the return. Refuses a shipment that cannot be returned. */
export async function makeReturn(
  shipments: ShipmentService,
  member: Member,
  actor: Actor,
  sent: ShipmentDetail,
  request: OutputOf<(typeof returnShipment)['body']>,
): Promise<CreatedShipment & { returnOf: string }> {
  const { shipmentId, consignmentNoteNo: cnNo } = sent;
  const form: ShipmentForm = {
    flow: 'reverse-charge',
    service: 'standard',
    sender: sent.receiver,
    receiver: sent.sender,
    contentType: sent.contentType,
    pieces: request.pieces ?? sent.pieces,
    content: request.content || sent.content,
    // 0 means that no value was declared.
    valueCents: (request.valueCents === undefined ? sent.valueCents : request.valueCents) || null,
    codCents: null,
    isEnhanced: false,
    isDangerous: sent.isDangerous,
    // words: printed on the label, which is English
    customerNote1: request.customerNote1 || `Return of ${cnNo}`,
    customerNote2: '',
    orderId: request.orderId ?? '',
    deliveryOrders: [],
    confirmed: request.confirmed,
  };
  const made = await shipments.create(member, actor, form, {
    returnOf: { shipmentId, refusal: refusalOf(sent) },
  });
  return { ...made, returnOf: cnNo };
}

function refusalOf({ consignmentNoteNo: cnNo, flow, status }: ShipmentDetail): Refused | null {
  if (status === 'cancelled') return refuse('conflict', m.integration_problem_return_cancelled, { cnNo });
  return returnableFlows.includes(flow)
    ? null
    : refuse('conflict', m.integration_problem_return_abroad, { cnNo });
}
