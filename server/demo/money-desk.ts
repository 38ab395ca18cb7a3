/**
 * The demo's money desk: pays prepared payouts, approves bank accounts, answers queries about short payments and disputed
 * weights, and weighs some parcels at the hub. It acts by how long an item has waited.
 */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { CodBank } from '#server/features/cod-ledger/cod-bank.service.ts';
import type { CodOperations } from '#server/features/cod-ledger/cod-operations.service.ts';
import type { CodPayouts } from '#server/features/cod-ledger/cod-payout.service.ts';
import type { HubWeights } from '#server/features/weight-difference/hub-weights.service.ts';
import type { WeightDifferences } from '#server/features/weight-difference/weight-difference.service.ts';
import { listAtHub } from './weights.queries.ts';

const approveAfter = 2 * hourMs;
const answerAfter = 8 * hourMs;
const weighedAtOnce = 3;

const caller = {
  by: portalItself('demo simulator'),
  address: '',
  userAgent: 'demo simulator',
  requestId: '',
};

interface Needs {
  codBank: CodBank;
  codOperations: CodOperations;
  codPayouts: CodPayouts;
  weights: WeightDifferences;
  hubWeights: HubWeights;
}

export function moneyDesk(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  { codBank, codOperations, codPayouts, weights, hubWeights }: Needs,
  speed: number,
) {
  const startedAt = clock.now();
  let references = 0;
  // Time counts only from the start of the demo, for items left open by the history.
  const hasLain = (since: string, span: number) =>
    (clock.now().getTime() - Math.max(startedAt.getTime(), new Date(since).getTime())) * speed > span;

  return async function tick(): Promise<void> {
    for (const { payoutNo, cents } of (await codPayouts.waiting(null)).payouts) {
      references += 1;
      const reference = `FT${clock.now().getTime()}${references}`;
      await codPayouts.bankLine({ payoutNo, outcome: 'paid', cents, reference, reason: '' }, caller);
    }
    for (const { changeId, requestedAt } of (await codBank.waiting(null)).changes) {
      if (hasLain(requestedAt, approveAfter))
        await codBank.decide({ changeId, outcome: 'approved', reason: '' }, caller);
    }
    for (const { cn, at, countedCents, dueCents } of await codOperations.queries()) {
      if (!hasLain(at, answerAfter)) continue;
      const reference = 'Found at the depot';
      await codOperations.answer({ cn, answer: 'The rest was found at the depot.' }, caller);
      await codOperations.collect([{ cn, cents: (countedCents ?? 0) + dueCents, reference }], caller, 'en');
    }
    for (const { differenceId, disputedAt } of (await weights.disputes(null)).disputes) {
      if (!hasLain(disputedAt, answerAfter)) continue;
      const answer = 'Weighed again at the hub: you were right.';
      await weights.decide({ differenceId, outcome: 'withdrawn', answer }, caller);
    }
    const found = await listAtHub(database.db, startedAt, weighedAtOnce);
    const measured = found.map(({ cn, grams }) => ({
      cn,
      weightGrams: Math.round(grams * 1.6) + 800,
      lengthMm: 0,
      widthMm: 0,
      heightMm: 0,
      hub: 'Shah Alam',
    }));
    if (measured.length > 0) await hubWeights.weigh(measured, caller, 'en');
  };
}
