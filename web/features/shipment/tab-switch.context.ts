import { createContext, use, useEffect } from 'react';

import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { FlowTab } from '#web/features/shipment/flows.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

export interface TabSwitch {
  /** The tabs of this screen. */
  tabs: readonly FlowTab[];
  /** The tab that began with another shipment: its parties are there, and nobody is brought along to it. */
  begun: FlowId | null;
  /** Opens a tab; its paste box takes the message, where it has one. */
  open: (flow: FlowId, message: string) => void;
  /** A message that waits for this tab, taken once. */
  waitingFor: (flow: FlowId) => string | null;
  /** The form of the open tab provides how to read its values; null when it goes. */
  listenTo: (typed: (() => ShipmentValues) | null) => void;
}

/** The tabs around a form; null where it stands by itself. */
export const TabSwitchContext = createContext<TabSwitch | null>(null);

/** Lets another tab take along what is typed here. */
export function useCarried(getValues: () => ShipmentValues): void {
  const listenTo = use(TabSwitchContext)?.listenTo;
  useEffect(() => {
    listenTo?.(getValues);
    return () => listenTo?.(null);
  }, [listenTo, getValues]);
}
