/**
 * The demo's claims desk: takes what comes into review, pays small claims by itself and larger ones after two days, and asks
 * nobody. It acts by how long a claim has lain, so that a restart neither forgets one nor decides it twice.
 */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { ClaimDecisions } from '#server/features/claim/claim-decision.service.ts';

const reviewAfter = 2 * hourMs;
const payAfter = 8 * hourMs;
const payLargeAfter = 48 * hourMs;
/** Claims above it are looked at by a person in a real house. */
const smallCents = 100_00;

const caller = {
  by: portalItself('demo simulator'),
  address: '',
  userAgent: 'demo simulator',
  requestId: '',
};

export function claimsDesk(kit: Pick<Kit, 'clock'>, decisions: ClaimDecisions, speed: number) {
  // What the history left open stays open for a while: it is here only since the demo started.
  const startedAt = kit.clock.now().getTime();
  return async function tick(): Promise<void> {
    const { claims } = await decisions.waiting(null);
    const now = kit.clock.now().getTime();
    for (const claim of claims) {
      const last = claim.events.at(-1);
      const lain = (now - Math.max(startedAt, new Date(last?.at ?? claim.createdAt).getTime())) * speed;
      const { claimNo, estimateCents, state } = claim;
      const request = { claimNo, amountCents: null, reason: '', paymentReference: '' };
      if (state === 'submitted' && lain > reviewAfter) {
        await decisions.decide({ ...request, decision: 'review' }, caller);
      } else if (state === 'review' && lain > (estimateCents > smallCents ? payLargeAfter : payAfter)) {
        const approved = {
          ...request,
          decision: 'approve' as const,
          amountCents: estimateCents,
          reason: 'Settled as claimed.',
          paymentReference: `PV-${claimNo.slice(2)}`,
        };
        await decisions.decide(approved, caller);
      }
    }
  };
}
