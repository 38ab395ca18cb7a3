/**
 * The demo's claims desk: takes claims into review, pays small claims automatically and larger ones after two days, and never
 * asks for documents. It decides by the time since the claim's last event, so that a restart neither forgets a claim nor decides
 * it twice.
 */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { ClaimDecisions } from '#server/features/claim/claim-decision.service.ts';

const reviewAfter = 2 * hourMs;
const payAfter = 8 * hourMs;
const payLargeAfter = 48 * hourMs;
/** Larger claims would be reviewed by a person at a real courier. */
const smallCents = 100_00;

const caller = {
  by: portalItself('demo simulator'),
  address: '',
  userAgent: 'demo simulator',
  requestId: '',
};

export function claimsDesk(kit: Pick<Kit, 'clock'>, decisions: ClaimDecisions, speed: number) {
  // Time counts only from the start of the demo, so that claims left open by the history stay open for a while.
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
