/** The link of each number on the dashboard: the listing's filter that finds exactly the shipments counted. */
import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';

import { type Outcome, OUTCOMES, type Period } from './dashboard.rules.ts';

const notCancelled = SHIPMENT_STATUSES.filter((status) => status !== 'cancelled');

export const opens = {
  printed: (from: string, to: string): ShipmentFilter => ({ printedFrom: from, printedTo: to }),
  days: ({ from, to }: Period): ShipmentFilter => ({ from, to }),
  outcome: ({ from, to }: Period, id: Outcome): ShipmentFilter => ({ from, to, status: [...OUTCOMES[id]] }),
  status: ({ from, to }: Period, status: ShipmentStatus): ShipmentFilter => ({ from, to, status: [status] }),
  atOnce: ({ from, to }: Period): ShipmentFilter => ({ from, to, attempt: ['0'], status: ['delivered'] }),
  triedAgain: ({ from, to }: Period): ShipmentFilter => ({ from, to, attempt: ['1', '2', '3'] }),
  promise: ({ from, to }: Period, kept: 'kept' | 'late' | 'open'): ShipmentFilter => ({
    from,
    to,
    promise: [kept],
  }),
  reason: ({ from, to }: Period, code: EventCode): ShipmentFilter => ({ from, to, reason: [code] }),
  service: ({ from, to }: Period, service: ServiceId): ShipmentFilter => ({
    from,
    to,
    service: [service],
    status: notCancelled,
  }),
  state: ({ from, to }: Period, state: string): ShipmentFilter => ({
    from,
    to,
    state: [state],
    status: notCancelled,
  }),
  deliveredIn: ({ from, to }: Period, state: string): ShipmentFilter => ({
    from,
    to,
    state: [state],
    status: ['delivered'],
  }),
} as const;
