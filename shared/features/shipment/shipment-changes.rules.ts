/** What an edit changed, field by field: stored in the audit trail and used when two users edit the same shipment. */
import {
  amountText,
  type AuditValue,
  type AuditValues,
  type FieldChange,
  fieldChanges,
} from '#shared/features/audit/field-change.rules.ts';
import { formatCentimetres, formatKilograms } from '#shared/features/shipment/weight.rules.ts';

import { type Customs, usualIncoterm } from './customs.model.ts';
import type { ShipmentForm } from './shipment.contract.ts';
import type { Party, PieceForm } from './shipment.model.ts';

/** Every field whose values differ, in the order of the form. */
export function shipmentChanges(before: ShipmentForm, after: ShipmentForm): FieldChange[] {
  return fieldChanges(valuesOf(before), valuesOf(after));
}

function valuesOf(form: ShipmentForm): AuditValues {
  return {
    ...partyValues('sender', form.sender),
    ...partyValues('receiver', form.receiver),
    'shipment.contentType': form.contentType,
    'shipment.pieces': form.pieces.map(pieceText).join('; '),
    'shipment.content': form.content,
    'shipment.valueCents': amountText(form.valueCents),
    'shipment.isDangerous': form.isDangerous,
    ...(form.customs ? customsValues(form.customs) : {}),
    'shipment.service': form.service,
    'shipment.codCents': amountText(form.codCents),
    'shipment.isEnhanced': form.isEnhanced,
    'shipment.customerNote1': form.customerNote1,
    'shipment.customerNote2': form.customerNote2,
    'shipment.orderId': form.orderId,
    'shipment.deliveryOrders': form.deliveryOrders.join(', '),
  };
}

const partyValues = (end: 'sender' | 'receiver', party: Party): AuditValues =>
  Object.fromEntries(Object.entries(party).map(([field, value]) => [`shipment.${end}.${field}`, value]));

const customsValues = (customs: Customs): Record<string, AuditValue> => ({
  'shipment.customs.purpose': customs.purpose ?? '',
  'shipment.customs.purposeRemarks': customs.purposeRemarks,
  'shipment.customs.incoterm': customs.incoterm ?? usualIncoterm,
  'shipment.customs.senderTaxId': customs.senderTaxId ?? '',
  'shipment.customs.receiverTaxId': customs.receiverTaxId ?? '',
  'shipment.customs.items': customs.items.map(itemText).join('; '),
});

function itemText(item: Customs['items'][number]): string {
  const { description, hsCode, origin, quantity, unitValueCents, weightGrams } = item;
  const weight = weightGrams > 0 ? `${formatKilograms(weightGrams)} kg` : '';
  return [`${quantity} × ${description}`, hsCode, origin, amountText(unitValueCents), weight]
    .filter((part) => part !== '')
    .join(', ');
}

function pieceText({ weightGrams, ...sides }: PieceForm): string {
  const size = [sides.lengthMm, sides.widthMm, sides.heightMm].map(formatCentimetres).join(' × ');
  return `${formatKilograms(weightGrams)} kg, ${size} cm`;
}
