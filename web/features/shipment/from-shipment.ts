/** A shipment that was made as the beginning of another: the same again, or back to where it came from. */
import { returnableFlows } from '#shared/features/shipment/shipment-flows.rules.ts';
import { flowFacts } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

/** Zero means 'not given' in the contract; on the screen that is an empty field. */
const orEmpty = (size: number) => size || null;

/**
 * Everything but what belongs to the one shipment: its order ID and DO numbers. Whoever may not make its flow makes the one of `fresh`, with
 * what that has of it.
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

/** The shipment itself, to be changed. */
export function editOf(shipment: ShipmentDetail): ShipmentValues {
  const { flow, sender, receiver, orderId, deliveryOrders } = shipment;
  return {
    ...duplicateOf(shipment, freshValues(flow, sender, receiver)),
    orderId: orderId ?? '',
    deliveryOrders,
  };
}

/** The same parcel by reverse charge, its addresses turned round; nothing is collected on the way back. */
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

/** Only what was delivered inside the country comes back by reverse charge. */
export function isReturnable({ status, flow }: Pick<ShipmentDetail, 'status' | 'flow'>): boolean {
  return status === 'delivered' && returnableFlows.includes(flow);
}
