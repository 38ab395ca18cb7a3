/** The demo's supplies store: approves, packs and ships requests after some waiting time; its parcels move like any other. */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { SupplyOperations } from '#server/features/supply/supply-operations.service.ts';

const next = {
  requested: { state: 'approved', after: 2 * hourMs },
  approved: { state: 'packed', after: 4 * hourMs },
  packed: { state: 'shipped', after: 2 * hourMs },
} as const;

const caller = {
  by: portalItself('demo simulator'),
  address: '',
  userAgent: 'demo simulator',
  requestId: '',
};

export function suppliesDesk({ clock }: Pick<Kit, 'clock'>, operations: SupplyOperations, speed: number) {
  // Time counts only from the start of the demo, for requests left open by the history.
  const startedAt = clock.now().getTime();
  return async function tick(): Promise<void> {
    const { requests } = await operations.waiting(null);
    const now = clock.now().getTime();
    for (const { requestNo, state, events, createdAt } of requests) {
      const step = state === 'requested' || state === 'approved' || state === 'packed' ? next[state] : null;
      const lain = (now - Math.max(startedAt, new Date(events.at(-1)?.at ?? createdAt).getTime())) * speed;
      if (step && lain > step.after) {
        await operations.move({ requestNo, state: step.state, reason: '' }, caller);
      }
    }
    await operations.settle();
  };
}
