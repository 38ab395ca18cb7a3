import { createContext, use } from 'react';

import type { Market } from '#shared/market/markets.ts';
import type { CheckedShipment, ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import type { SchemaForm } from '#web/ui/form/use-schema-form.ts';

export interface ShipmentFormScope {
  form: SchemaForm<ShipmentValues, CheckedShipment>;
  /** Where the receiver is; null for a country of which we know no postcodes. */
  receiverMarket: Market | null;
  /** A shipment that is there already is changed. */
  isEdit: boolean;
}

export const ShipmentFormContext = createContext<ShipmentFormScope | null>(null);

/** The form that a section belongs to. */
export function useShipmentForm(): ShipmentFormScope {
  const scope = use(ShipmentFormContext);
  if (!scope) throw new Error('useShipmentForm is for sections of the shipment form');
  return scope;
}
