import { createContext, type RefObject, use } from 'react';

import type { Market } from '#shared/platform/market/markets.ts';
import type { Question } from '#web/platform/http/refusal.ts';
import type { CheckedShipment, ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

export type End = 'sender' | 'receiver';

/** Takes a whole message that is pasted into another field; null where nothing reads messages. */
export type MessageTaker = RefObject<((message: string) => void) | null>;

export interface ShipmentFormScope {
  form: SchemaForm<ShipmentValues, CheckedShipment>;
  /** Where the receiver is; null for a country without postcode data. */
  receiverMarket: Market | null;
  /** Which end the company is, and is filled in for. */
  company: End | 'neither';
  /** A shipment that is there already is changed. */
  isEdit: boolean;
  messageTakers: Readonly<Record<End, MessageTaker>>;
  /** What of a pasted message must not be lost unseen: asked before the shipment is made. */
  messageAsks: RefObject<readonly Question[]>;
}

export const ShipmentFormContext = createContext<ShipmentFormScope | null>(null);

/** The form that a section belongs to. */
export function useShipmentForm(): ShipmentFormScope {
  const scope = use(ShipmentFormContext);
  if (!scope) throw new Error('useShipmentForm is for sections of the shipment form');
  return scope;
}

/** On to what must be typed next, once one end is whole: the next party, or the weight. */
export function useNextField(): (done: End) => void {
  const { form, company } = useShipmentForm();
  return (done) => {
    const isNextAParty = done === 'sender' && company === 'neither';
    form.methods.setFocus(isNextAParty ? 'receiver.name' : 'pieces.0.weightGrams');
  };
}
