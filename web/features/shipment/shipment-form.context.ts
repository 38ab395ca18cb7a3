import { createContext, type RefObject, use } from 'react';

import type { Market } from '#shared/platform/market/markets.ts';
import type { Question } from '#web/platform/http/refusal.ts';
import type { CheckedShipment, ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

export type End = 'sender' | 'receiver';

/** Reads a whole message that was pasted into another field; null where messages are not supported. */
type MessageTaker = RefObject<((message: string) => void) | null>;

export interface ShipmentFormScope {
  form: SchemaForm<ShipmentValues, CheckedShipment>;
  /** The receiver's market; null for a country without postcode data. */
  receiverMarket: Market | null;
  /** The end that is the company, which is filled in by default. */
  company: End | 'neither';
  /** True if the form edits an existing shipment. */
  isEdit: boolean;
  messageTakers: Readonly<Record<End, MessageTaker>>;
  /** What the user must confirm about a pasted message before the shipment is created, so that nothing in it is overlooked. */
  messageAsks: RefObject<readonly Question[]>;
}

export const ShipmentFormContext = createContext<ShipmentFormScope | null>(null);

export function useShipmentForm(): ShipmentFormScope {
  const scope = use(ShipmentFormContext);
  if (!scope) throw new Error('useShipmentForm is for sections of the shipment form');
  return scope;
}

/**
 * Returns a function that, once one end is complete, moves the focus to what must be typed next: the other party or the weight.
 */
export function useNextField(): (done: End) => void {
  const { form, company } = useShipmentForm();
  return (done) => {
    const isNextAParty = done === 'sender' && company === 'neither';
    form.methods.setFocus(isNextAParty ? 'receiver.name' : 'pieces.0.weightGrams');
  };
}
