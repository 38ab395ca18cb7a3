import { createContext, use, useEffect } from 'react';

import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { FlowTab } from '#web/features/shipment/flows.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

export interface TabSwitch {
  tabs: readonly FlowTab[];
  /** The tab that started from another shipment: it already has its parties, so no party is carried to it. */
  begun: FlowId | null;
  /** Opens a tab; its paste box, if it has one, receives the message. */
  open: (flow: FlowId, message: string) => void;
  /** Returns the message waiting for this tab, and removes it. */
  waitingFor: (flow: FlowId) => string | null;
  /** The form of the open tab registers a function that returns its values; null when it unmounts. */
  listenTo: (typed: (() => ShipmentValues) | null) => void;
}

/** The tabs around a form; null if the form is used without tabs. */
export const TabSwitchContext = createContext<TabSwitch | null>(null);

/** Registers this form's values, so that they can be carried to another tab. */
export function useCarried(getValues: () => ShipmentValues): void {
  const listenTo = use(TabSwitchContext)?.listenTo;
  useEffect(() => {
    listenTo?.(getValues);
    return () => listenTo?.(null);
  }, [listenTo, getValues]);
}
