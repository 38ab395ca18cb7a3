/** Form values for a new shipment that starts from an existing one: a duplicate, or the way back. */
import { returnableFlows } from '#shared/features/shipment/shipment-flows.rules.ts';
import { flowFacts } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

/** Zero means 'not given' in the contract; on the screen that is an empty field. */
const orEmpty = (size: number) => size || null;

/**
 * Copies everything except what identifies the one shipment: its order ID and DO numbers. A user who may not create its flow gets
 * the flow of `fresh`, with the values that this flow supports.
 */
export function duplicateOf(shipment: ShipmentDetail, fresh: ShipmentValues): ShipmentValues {
  const { sender, receiver, contentType, pieces, content, valueCents, codCents, customs } = shipment;
  const { services } = flowFacts(fresh.flow);
  return {
    ...fresh,
    service: services.includes(shipment.service) ? shipment.service : fresh.service,
    sender,
    receiver,
    contentType,
    pieces: pieces.map(({ weightGrams, lengthMm, widthMm, heightMm }) => ({
      weightGrams,
      lengthMm: orEmpty(lengthMm),
      widthMm: orEmpty(widthMm),
      heightMm: orEmpty(heightMm),
    })),
    content,
    valueCents: orEmpty(valueCents),
    isDangerous: shipment.isDangerous,
    isCod: codCents !== null,
    codCents,
    isEnhanced: shipment.isEnhanced,
    customerNote1: shipment.customerNote1,
    customerNote2: shipment.customerNote2,
    ...(customs && fresh.customs
      ? {
          customs: {
            ...customs,
            items: customs.items.map((item) => ({ ...item, weightGrams: orEmpty(item.weightGrams) })),
          },
        }
      : {}),
  };
}

/** The values of the shipment itself, for an edit. */
export function editOf(shipment: ShipmentDetail): ShipmentValues {
  const { flow, sender, receiver, orderId, deliveryOrders } = shipment;
  return {
    ...duplicateOf(shipment, freshValues(flow, sender, receiver)),
    orderId: orderId ?? '',
    deliveryOrders,
  };
}

/** The same parcel by reverse charge with the addresses swapped; no COD on the way back. */
export function returnOf(shipment: ShipmentDetail, fresh: ShipmentValues): ShipmentValues {
  return {
    ...duplicateOf({ ...shipment, customs: null }, fresh),
    service: fresh.service,
    sender: shipment.receiver,
    receiver: shipment.sender,
    isCod: false,
    codCents: null,
    // words: printed on the label, which is English
    customerNote1: `Return of ${shipment.consignmentNoteNo}`,
    customerNote2: '',
  };
}

/** Returns whether it can be returned by reverse charge: only domestic shipments that were delivered. */
export function isReturnable({ status, flow }: Pick<ShipmentDetail, 'status' | 'flow'>): boolean {
  return status === 'delivered' && returnableFlows.includes(flow);
}
