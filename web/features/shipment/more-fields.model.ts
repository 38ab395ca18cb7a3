/** The optional fields of the form, by the 'More' section that holds them. */
import { namesOf } from '#shared/platform/names-of.ts';
import { get, type FieldPath } from 'react-hook-form';

import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

type Names = readonly FieldPath<ShipmentValues>[];

export const moreFields = {
  sender: ['sender.companyName', 'sender.altPhone', 'sender.email', 'sender.address3'],
  receiver: [
    'receiver.companyName',
    'receiver.altPhone',
    'receiver.email',
    'receiver.address3',
    'saveReceiver',
  ],
  parcel: [
    'content',
    'valueCents',
    'isDangerous',
    'customerNote1',
    'customerNote2',
    'orderId',
    'deliveryOrders',
  ],
  customs: ['customs.senderTaxId', 'customs.receiverTaxId'],
} as const satisfies Record<string, Names>;

export type MoreName = keyof typeof moreFields;

export function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** The 'More' sections in which the form has a value. */
export function filledMore(values: ShipmentValues, company: string): MoreName[] {
  const names = namesOf(moreFields);
  // The section of the company is not counted: it is filled in by default.
  return names.filter(
    (name) => name !== company && moreFields[name].some((field) => isFilled(get(values, field))),
  );
}
