/** Which fields of the form may be left out, by the section that they wait in. */
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

/** Those of which a form has something. */
export function filledMore(values: ShipmentValues, company: string): MoreName[] {
  const names = namesOf(moreFields);
  // What is filled in for the company is its own doing.
  return names.filter(
    (name) => name !== company && moreFields[name].some((field) => isFilled(get(values, field))),
  );
}
